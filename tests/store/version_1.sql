-- A log as the first version of the file held it. Written once; a file of that kind never changes.
pragma application_id = 1181511535;
pragma user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE commands (id text primary key, answer blob not null) strict, without rowid;
INSERT INTO "commands" VALUES('c1',X'616E7377657220746F206331');
INSERT INTO "commands" VALUES('c2',X'616E7377657220746F206332');
INSERT INTO "commands" VALUES('c3',X'616E7377657220746F206333');
CREATE TABLE documents (hash text primary key, body blob not null) strict, without rowid;
INSERT INTO "documents" VALUES('h1',X'626F6F6B');
CREATE TABLE events (
  position integer primary key,
  stream   text not null,
  version  integer not null,
  kind     text not null,
  body     blob not null,
  at       integer not null,
  person   text not null,
  rank     text not null,
  command  text not null,
  hash     blob not null,
  unique (stream, version)
) strict;
INSERT INTO "events" VALUES(1,'event/a',1,'clock.stopped/1',X'7B2261223A317D',5000,'p-1','floor','c1',X'5234F3EE47EA9CDFCB88F6A9AA33A69D6046A58FB4A7F0D6EEEA0F6B0A056481');
INSERT INTO "events" VALUES(2,'event/a',2,'clock.stopped/1',X'7B2261223A327D',5000,'p-1','floor','c1',X'B1C187793E3FB589F0771D7FDD2FE882B2F1340DAE39DF57253029FADD9869B9');
INSERT INTO "events" VALUES(3,'event/b',1,'clock.stopped/1',X'7B2262223A317D',7000,'p-1','floor','c2',X'C53F2D1A73CF2CCCE1500D3487F267A2A2453B8457931A1CEA208FF9A83D9AD0');
INSERT INTO "events" VALUES(4,'event/a',3,'clock.stopped/1',X'7B2261223A22C3B6227D',6000,'p-1','floor','c3',X'AF231DF5CB547BB0B0A2B0BBFAD0198D4B365BCC42D5F65A76BC2028565780E1');
CREATE TABLE people (id text primary key, name text not null, alias text not null) strict, without rowid;
INSERT INTO "people" VALUES('p-1','Ada Lovelace','Ada');
INSERT INTO "people" VALUES('p-2','Bo','');
CREATE TABLE secrets (name text primary key, secret text not null) strict, without rowid;
INSERT INTO "secrets" VALUES('draws/a','0123');
INSERT INTO "secrets" VALUES('forms','4567');
COMMIT;
