"""`floorman serve`: the app on this machine, and with `--lan` for the devices around it."""

from __future__ import annotations

import sys
import threading
import webbrowser
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import segno
from cyclopts import Parameter

from floorman.cli.clock_doubt import settled
from floorman.cli.folder import houses_beside, log_file
from floorman.cli.host_again import HostAgain
from floorman.cli.listening import Place, listen, own_certificate
from floorman.cli.opening import no_faults, open_store
from floorman.cli.output import console, fail, words
from floorman.cli.public import Public, public_address
from floorman.cli.shared import open_shared
from floorman.cli.spoken import SPOKEN
from floorman.cli.where import HERE, Where
from floorman.desk.backup_place import BadPlace, refuse_beside_the_log, same_disk
from floorman.doors import HouseFile
from floorman.doors.addresses import Net, net_named
from floorman.doors.offline import HOST_CODE_MINUTES
from floorman.doors.started import as_started
from floorman.speech import Lang, Speech
from floorman.store import Store
from floorman.store.owning import BACKUPS
from floorman.wire import UnknownKind

# The folder that somebody named, and where other houses lie.
Begins: TypeAlias = tuple[Path, tuple[Path, ...]]


@Parameter(name="*")
@dataclass(frozen=True)
class Network:
    """Who can reach the app.

    Parameters
    ----------
    lan
        Let other devices in this network in; everybody logs in then, the host with a code from this terminal.
    tls
        Encrypt, with a certificate of this machine's own.
    host
        One more name under which this machine is reached; can be given several times.
    public_url
        The address that a tunnel or proxy of yours leads here from, such as https://poker.example: it stands in every
        link and code. Everybody logs in then.
    trust_proxy
        The address of a proxy that is believed when it says for whom it asks; can be given several times.
    """

    lan: Annotated[bool, Parameter(negative="")] = False
    tls: Annotated[bool, Parameter(negative="")] = False
    host: Annotated[tuple[str, ...], Parameter(negative="")] = ()
    public_url: str = ""
    trust_proxy: Annotated[tuple[str, ...], Parameter(negative="")] = ()


ALONE = Network()


@Parameter(name="*")
@dataclass(frozen=True)
class Works:
    """How the server itself works.

    Parameters
    ----------
    log_level
        What the server's own log holds: `info` has a line for each request and each command. It is JSON where no
        person reads it.
    """

    log_level: Literal["debug", "info", "warning", "error"] = "warning"
    rate: Annotated[float, Parameter(show=False)] = 1.0


QUIETLY = Works()


@Parameter(name="*")
@dataclass(frozen=True)
class Safety:
    """What is done for the log.

    Parameters
    ----------
    backup_to
        A second place for the backups that Floorman makes by itself: a stick, or a folder that is copied elsewhere.

    vault
        Encrypt the secrets of decks, draws and passes and what hands tell, with a passphrase; once said, it stays so.
    """

    backup_to: Path | None = None
    vault: Annotated[bool, Parameter(negative="")] = False


USUAL = Safety()


def serve(
    *,
    port: int = 8000,
    where: Where = HERE,
    network: Network = ALONE,
    browser: bool = True,
    works: Works = QUIETLY,
    safety: Safety = USUAL,
    lang: Annotated[Lang | None, SPOKEN] = None,
) -> None:
    """Run the app and open it in your browser.

    Parameters
    ----------
    port
        Where it listens.
    browser
        Open a browser window.
    """
    say = words(lang)
    if where.shared is not None and works.rate != 1:
        fail(say.say("serve.rate-shared"))
    if where.shared is not None and safety.vault:
        fail(say.say("vault.shared"))
    if safety.backup_to is not None and where.shared is None:
        _second_place(safety.backup_to, log_file(where.data).parent, say)
    public, proxies = public_address(network.public_url, say), _proxies(network.trust_proxy, say)
    place = listen(port, network.lan, network.tls, network.host, say)
    # Imported here: what keeps the lines is a part of the web server.
    from floorman.web.log_lines import open_log

    open_log(works.log_level)
    with closing(place.listening):
        named = where.data if where.shared is None else None
        new = named is not None and not _lies_there(log_file(named))
        begins = None if named is None else (named.absolute(), houses_beside(named))
        store, log = _open(where, lang, vault=safety.vault)
        with closing(store):
            _serve(store, log, place, where, network, (public, proxies), browser, works, safety, say, begins, new=new)


def _second_place(place: Path, data: Path, say: Speech) -> None:
    """It may come later, as a stick does; but it is never where the log lies, and better not on the same disk."""
    try:
        refuse_beside_the_log(place, data)
    except BadPlace as bad:
        fail(say.ruling(bad.ruling))
    if same_disk(place, data):
        _say(say, "place.same-disk", file=str(place))


def _serve(  # noqa: PLR0913, PLR0917 - what the terminal was told
    store: Store,
    log: str,
    place: Place,
    where: Where,
    network: Network,
    outside: tuple[Public | None, tuple[Net, ...]],
    browser: bool,
    works: Works,
    safety: Safety,
    say: Speech,
    begins: Begins | None,
    *,
    new: bool,
) -> None:
    public, proxies = outside
    # After the log: a certificate without one beside it says that a log is missing.
    pem = own_certificate(place, log_file(where.data).parent, say) if network.tls else None
    doubts = works.rate == 1 and where.shared is None and not settled(store, say)
    # Imported here: reading a rulebook from the terminal needs no web server.
    from floorman.rulebook import new_shelf
    from floorman.web import Server, build
    from floorman.web.files import FEW, WANTED, raise_limit

    _say(say, "serve.open", address=place.address())
    _say(say, "serve.log", file=log)
    if new:  # a folder that was mistyped is an empty house, too
        _say(say, "serve.new-house", folder=str(Path(log).parent))
        _other_houses(begins, say)
    if pem is not None:
        _say(say, "serve.fingerprint")
        console().print(pem.fingerprint, soft_wrap=True)
    if (places := raise_limit()) < FEW:
        _say(say, "serve.few-files", places=places, wanted=WANTED)
    if network.lan or public is not None:
        _invite(place, public, HouseFile(store, wall=not doubts), say, several=where.shared is not None)
    again = _host_again(place, public, store, say, closed=network.lan or public is not None)
    if public is not None and not proxies:
        _say(say, "serve.as-one")
    opening = threading.Timer(0.8, webbrowser.open, (place.address(),))
    if browser:
        opening.start()
    address = place.address(next(iter(place.others), ""))
    folder = log_file(where.data).parent / BACKUPS if where.shared is None else None
    with no_faults(say):
        app = build(
            store,
            new_shelf(),
            hosts=(*place.hosts, *(public.hosts if public is not None else ())),
            rate=works.rate,
            lan=network.lan,
            public=public.address if public is not None else "",
            proxies=proxies,
            address=address,
            backups=(folder, safety.backup_to),
            doubts=doubts,
            begins=begins,
        )
    try:
        server = Server(app, None if pem is None else pem.file, None if again is None else again.listen)
        server.run(sockets=[place.listening])
    except UnknownKind as error:
        opening.cancel()
        fail(say.say("log.newer-kind", file=log, kind=error.kind))


def _other_houses(begins: Begins | None, say: Speech) -> None:
    if begins is not None and (others := begins[1]):
        command = as_started("--data", str(others[0]))
        _say(say, "serve.other-houses", folders=", ".join(map(str, others)), command=command)


def _open(where: Where, lang: Lang | None, *, vault: bool) -> tuple[Store, str]:
    """The store, and where it is. A folder can be named beside a database: for the certificate."""
    if where.shared is not None:
        return open_shared(where.shared, lang)
    file = log_file(where.data)
    return open_store(file, lang, serving=True, vault=vault), str(file)


def _lies_there(file: Path) -> bool:
    """What cannot be looked at, the log itself says."""
    try:
        return file.exists()
    except OSError:
        return True


def _proxies(named: tuple[str, ...], say: Speech) -> tuple[Net, ...]:
    found = []
    for text in named:
        if (net := net_named(text)) is None:
            fail(say.say("serve.bad-proxy", text=text))
        found.append(net)
    return tuple(found)


def _invite(place: Place, public: Public | None, house: HouseFile, say: Speech, *, several: bool) -> None:
    """The address for everybody, as a picture too, and the code that makes the first browser the host's: once for all
    desks, where there are several."""
    address = place.address(place.others[0]) if public is None else public.address
    _say(say, "serve.lan" if public is None else "serve.public", address=address)
    segno.make(address, error="l", micro=False).terminal(compact=True, border=2)
    if public is not None and public.scheme == "http":
        _say(say, "serve.public-plain")
    elif public is None and place.scheme == "http":
        _say(say, "serve.plain", command=as_started("--lan", "--tls"))
    if house.guarded:
        return
    code = house.first_host_code() if several else house.host_code()
    if code is None:
        _say(say, "serve.host-code-given")
    else:
        _say(say, "serve.host-code", address=f"{address}enter/{code}", minutes=HOST_CODE_MINUTES)


def _host_again(place: Place, public: Public | None, store: Store, say: Speech, *, closed: bool) -> HostAgain | None:
    """Whoever sits at this terminal may have a link for the host; it is said where the doors are closed."""
    if not sys.stdin.isatty():
        return None
    with suppress(UnknownKind):  # which is told where the log is read for the app
        if closed or HouseFile(store).guarded:
            _say(say, "serve.host-again")
    address = public.address if public is not None else place.address(next(iter(place.others), ""))
    return HostAgain(sys.stdin.fileno(), address, say)


def _say(say: Speech, code: str, **facts: str | int) -> None:
    console().print(say.say(code, **facts), soft_wrap=True)
