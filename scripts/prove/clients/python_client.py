"""Ordinary calls of the Python client `supabase`, each with the answer that its documentation promises. Prints a line of JSON for each call."""

import asyncio
import json
import os
import time
import uuid
from datetime import datetime, timedelta

import httpx
from supabase import acreate_client, create_client
from supabase.lib.client_options import SyncClientOptions

SHOP = json.loads(os.environ["SHOP"])
NAME = SHOP["name"]
WAIT_S = 10


def report(name, answered, came):
    print(json.dumps({"name": name, "answered": bool(answered), "came": "" if answered else str(came)[:300]}), flush=True)


def expect(name, work, wanted):
    """`wanted` is the answer, or says whether an answer is right."""
    try:
        came = work()
        report(name, wanted(came) if callable(wanted) else came == wanted, came)
    except Exception as error:
        report(name, False, f"{type(error).__name__}: {error}")


def refused(name, work, wanted):
    """`wanted` says whether an error is the documented one."""
    try:
        report(name, False, f"no error: {work()}")
    except Exception as error:
        report(name, wanted(error), f"{type(error).__name__}: {getattr(error, 'code', '')} {error}")


def client(key=SHOP["key"]):
    return create_client(SHOP["url"], key, SyncClientOptions(auto_refresh_token=False))


guest = client()
person = client()
server = client(SHOP["secretKey"])


def players(*columns, of=guest, **options):
    return of.table("players").select(*(columns or ("nick",)), **options).eq("client", NAME)


def nicks(query):
    return [row["nick"] for row in query.order("nick").execute().data]


def reading():
    expect("select", lambda: sorted(row["nick"] for row in players().execute().data), ["ayu", "budi", "citra", "dewi", "eko", "fajar, s.(a)"])
    expect("select columns, renamed and cast",
           lambda: players("who:nick", "score::text").eq("nick", "ayu").execute().data, [{"who": "ayu", "score": "10"}])
    expect("eq", lambda: nicks(players().eq("score", 20)), ["budi", "eko"])
    expect("eq with a boolean", lambda: nicks(players().eq("is_active", False)), ["budi", "eko"])
    expect("eq with reserved signs", lambda: nicks(players().eq("nick", "fajar, s.(a)")), ["fajar, s.(a)"])
    expect("neq", lambda: nicks(players().neq("score", 20)), ["ayu", "citra", "fajar, s.(a)"])
    expect("gt and lte", lambda: nicks(players().gt("score", 10).lte("score", 30)), ["budi", "citra", "eko"])
    expect("like", lambda: nicks(players().like("nick", "%i%")), ["budi", "citra", "dewi"])
    expect("ilike", lambda: nicks(players().ilike("nick", "AY%")), ["ayu"])
    expect("like_any_of", lambda: nicks(players().like_any_of("nick", "a%,e%")), ["ayu", "eko"])
    expect("ilike_all_of", lambda: nicks(players().ilike_all_of("nick", "%D%,%I%")), ["budi", "dewi"])
    expect("is_", lambda: nicks(players().is_("score", "null")), ["dewi"])
    expect("not_.is_", lambda: nicks(players().not_.is_("team_id", None)), ["ayu", "budi", "citra", "eko"])
    expect("in_", lambda: nicks(players().in_("nick", ["ayu", "fajar, s.(a)"])), ["ayu", "fajar, s.(a)"])
    expect("not_.in_", lambda: nicks(players().not_.in_("score", [10, 20])), ["citra", "fajar, s.(a)"])
    expect("contains with an array", lambda: nicks(players().contains("roles", ["mage"])), ["budi", "eko", "fajar, s.(a)"])
    expect("contains with JSON", lambda: nicks(players().contains("profile", {"city": "Jakarta"})), ["ayu", "dewi"])
    expect("contained_by", lambda: nicks(players().contained_by("roles", ["tank", "mage"])), ["ayu", "dewi", "eko", "fajar, s.(a)"])
    expect("overlaps", lambda: nicks(players().overlaps("roles", ["tank", "support"])), ["ayu", "budi", "fajar, s.(a)"])
    expect("range_gt", lambda: nicks(players().range_gt("span", (10, 20))), ["citra", "fajar, s.(a)"])
    expect("range_lt", lambda: nicks(players().range_lt("span", (15, 25))), ["ayu", "eko"])
    expect("range_adjacent", lambda: nicks(players().range_adjacent("span", (9, 20))), ["ayu", "citra"])
    expect("filter of a JSON path", lambda: nicks(players().filter("profile->>city", "eq", "Bandung")), ["budi"])
    expect("filter of a date", lambda: nicks(players().gte("joined", "2025-01-01").lt("joined", "2026-01-01")), ["citra", "eko"])
    expect("filter of a moment", lambda: nicks(players().lt("seen_at", "2026-01-02T07:00:00+07:00")), ["ayu"])
    expect("or_", lambda: nicks(players().or_('score.eq.30,and(is_active.is.false,roles.cs.{support})')), ["budi", "citra"])
    expect("match", lambda: nicks(players().match({"score": 20, "is_active": False, "team_id": 2})), ["eko"])
    expect("text_search", lambda: nicks(players().text_search("nick", "ayu or citra", {"type": "web_search", "config": "simple"})), ["ayu", "citra"])
    expect("order, nulls first", lambda: [row["nick"] for row in players().order("score", desc=True, nullsfirst=True).order("nick").execute().data],
           ["dewi", "fajar, s.(a)", "citra", "budi", "eko", "ayu"])
    expect("limit and offset", lambda: [row["nick"] for row in players().order("nick").limit(2).offset(1).execute().data], ["budi", "citra"])
    expect("range", lambda: [row["nick"] for row in players().order("nick").range(2, 3).execute().data], ["citra", "dewi"])
    expect("limit after range", lambda: [row["nick"] for row in players().order("nick").range(1, 4).limit(1).execute().data], ["budi"])
    expect("count", lambda: players(count="exact").limit(1).execute().count, 6)
    expect("count without rows", lambda: (lambda a: (a.count, a.data))(players(count="exact", head=True).execute()), (6, []))
    expect("planned count", lambda: players(count="planned").execute().count, lambda count: isinstance(count, int))
    expect("single", lambda: players("nick,score").eq("nick", "ayu").single().execute().data, {"nick": "ayu", "score": 10})
    refused("single without a row", lambda: players().eq("nick", "nobody").single().execute(), lambda e: e.code == "PGRST116" and "0 rows" in e.details)
    expect("maybe_single without a row", lambda: players().eq("nick", "nobody").maybe_single().execute(), None)
    expect("csv", lambda: players("nick,score").order("nick").limit(2).csv().execute().data, "nick,score\nayu,10\nbudi,20")
    expect("strip_nulls", lambda: players("nick,score").eq("nick", "dewi").strip_nulls().execute().data, [{"nick": "dewi"}])
    refused("explain, which is off by default", lambda: players().explain().execute(), lambda e: e.code == "PGRST107")
    expect("values of every type", lambda: players("score,rating,is_active,roles,profile,joined,span,seen_at").eq("nick", "budi").single().execute().data,
           {"score": 20, "rating": 3.25, "is_active": False, "roles": ["mage", "support"], "profile": {"city": "Bandung"}, "joined": "2024-06-01",
            "span": "[5,20)", "seen_at": "2026-01-02T00:00:00+00:00"})
    refused("unknown table", lambda: guest.table("nothing").select("*").execute(), lambda e: e.code == "PGRST205")
    refused("unknown column", lambda: players("nothing").execute(), lambda e: e.code == "42703")
    refused("value of another type", lambda: players().eq("score", "many").execute(), lambda e: e.code == "22P02")


def embedding():
    expect("embed to one", lambda: players("nick,teams(name)").eq("nick", "ayu").execute().data, [{"nick": "ayu", "teams": {"name": "Garuda"}}])
    expect("embed to many, filtered, ordered, limited",
           lambda: guest.table("teams").select("name,players(nick)").eq("name", "Garuda").eq("players.client", NAME)
           .order("nick", desc=True, foreign_table="players").limit(1, foreign_table="players").execute().data,
           [{"name": "Garuda", "players": [{"nick": "budi"}]}])
    expect("inner embed", lambda: nicks(players("nick,teams!inner(name)").eq("teams.name", "Rajawali")), ["citra", "eko"])
    expect("or_ within an embed", lambda: nicks(players("nick,teams!inner(name)").or_("name.eq.Garuda,founded.gt.2030-01-01", reference_table="teams")),
           ["ayu", "budi"])
    expect("spread embed", lambda: players("nick,...teams(team:name)").eq("nick", "eko").execute().data, [{"nick": "eko", "team": "Rajawali"}])
    expect("count of an embed", lambda: guest.table("teams").select("name,players(count)").eq("players.client", NAME).order("name").execute().data,
           [{"name": "Elang", "players": [{"count": 0}]}, {"name": "Garuda", "players": [{"count": 2}]}, {"name": "Rajawali", "players": [{"count": 2}]}])
    refused("embed without a relation", lambda: players("nick,notes(*)").execute(), lambda e: e.code == "PGRST200")


def calling():
    expect("rpc with an array", lambda: guest.rpc("sum_of", {"numbers": [1, 2, 3]}).execute().data, 6)
    expect("rpc with an empty array", lambda: guest.rpc("sum_of", {"numbers": []}).execute().data, lambda data: data in (None, [], 0))
    expect("rpc with dates", lambda: guest.rpc("days_between", {"first": "2026-02-27", "last": "2026-03-01"}).execute().data, 2)
    expect("rpc with a moment", lambda: guest.rpc("next_day", {"moment": "2026-02-28T23:30:00+07:00"}).execute().data, "2026-03-01T16:30:00+00:00")
    expect("rpc with JSON", lambda: guest.rpc("same_document", {"document": {"a": [1, None, "x"]}}).execute().data, {"a": [1, None, "x"]})
    expect("rpc with rows, filtered and ordered",
           lambda: [row["nick"] for row in guest.rpc("players_of", {"p_client": NAME, "p_roles": ["mage"]}).gt("score", 10).order("score", desc=True)
                    .limit(2).execute().data], ["fajar, s.(a)", "budi"])
    expect("rpc by GET with an array", lambda: guest.rpc("sum_of", {"numbers": [4, 5]}, get=True).execute().data, 9)
    expect("rpc with a count", lambda: guest.rpc("players_of", {"p_client": NAME, "p_roles": ["mage"]}, count="exact").execute().count, 3)
    refused("rpc that refuses", lambda: guest.rpc("refuse", {"words": "no"}).execute(),
            lambda e: (e.code, e.message, e.hint, e.details) == ("P0001", "no", "a hint", "a detail"))
    refused("unknown rpc", lambda: guest.rpc("nothing", {}).execute(), lambda e: e.code == "PGRST202")


def writing():
    row = {"client": NAME, "nick": "gita", "score": 5, "roles": ["tank", 'a "b"'], "profile": {"n": None}, "joined": "2026-03-01"}
    expect("insert", lambda: {k: v for k, v in person.table("players").insert(row).execute().data[0].items() if k in row}, row)
    expect("insert of many, with missing columns", lambda: [(r["nick"], r["score"], r["is_active"]) for r in person.table("players").insert(
        [{"client": NAME, "nick": "hadi"}, {"client": NAME, "nick": "indah", "score": 7}], default_to_null=False).execute().data],
        [("hadi", None, True), ("indah", 7, True)])
    expect("insert, minimal", lambda: person.table("players").insert({"client": NAME, "nick": "joko"}, returning="minimal").execute().data, [])
    refused("insert of a duplicate", lambda: person.table("players").insert({"client": NAME, "nick": "gita"}).execute(), lambda e: e.code == "23505")
    expect("insert with a count", lambda: person.table("players").insert([{"client": NAME, "nick": "kiki"}], count="exact").execute().count, 1)
    expect("upsert", lambda: person.table("players").upsert({"client": NAME, "nick": "gita", "score": 6}, on_conflict="client,nick").execute().data[0]["score"], 6)
    expect("upsert, ignoring duplicates", lambda: person.table("players").upsert(
        {"client": NAME, "nick": "gita", "score": 9}, on_conflict="client,nick", ignore_duplicates=True).execute().data, [])
    expect("update", lambda: [r["score"] for r in person.table("players").update({"score": 8}).eq("client", NAME).eq("nick", "gita").execute().data], [8])
    expect("update of nothing", lambda: person.table("players").update({"score": 8}).eq("nick", "nobody").execute().data, [])
    refused("update without a filter", lambda: person.table("players").update({"score": 8}).execute(), lambda e: e.code == "21000")
    refused("update of too many", lambda: person.table("players").update({"score": 1}).eq("client", NAME).in_("nick", ["gita", "hadi"]).max_affected(1).execute(),
            lambda e: e.code == "PGRST124")
    expect("delete", lambda: sorted(r["nick"] for r in person.table("players").delete().eq("client", NAME).in_("nick", ["gita", "hadi", "indah", "joko", "kiki"])
                                    .execute().data), ["gita", "hadi", "indah", "joko", "kiki"])
    refused("insert that a policy forbids", lambda: guest.table("notes").insert({"body": "x"}).execute(), lambda e: e.code == "42501")
    expect("own rows", lambda: person.table("notes").insert({"body": "mine"}).execute().data[0]["owner"], SHOP["person"])
    expect("rows of others", lambda: guest.table("notes").select("*").execute().data, [])
    expect("secret key reads all rows", lambda: [r["body"] for r in server.table("notes").select("body").eq("owner", SHOP["person"]).execute().data], ["mine"])


def accounts():
    refused("sign_in_with_password, wrong", lambda: client().auth.sign_in_with_password({"email": SHOP["email"], "password": "not it at all"}),
            lambda e: e.code == "invalid_credentials")
    expect("sign_in_with_password by e-mail", lambda: person.auth.sign_in_with_password({"email": SHOP["email"], "password": SHOP["password"]}).user.id,
           SHOP["person"])
    expect("sign_in_with_password by phone", lambda: client().auth.sign_in_with_password({"phone": SHOP["phone"], "password": SHOP["password"]}).user.id,
           SHOP["person"])
    expect("get_user", lambda: (lambda u: (u.id, u.email, u.user_metadata["name"]))(person.auth.get_user().user), (SHOP["person"], SHOP["email"], "Klien"))
    expect("get_session", lambda: person.auth.get_session().token_type, "bearer")
    expect("get_claims", lambda: person.auth.get_claims()["claims"]["sub"], SHOP["person"])
    expect("get_user_identities", lambda: sorted(i.provider for i in person.auth.get_user_identities().identities), ["email", "phone"])
    expect("update_user", lambda: person.auth.update_user({"data": {"color": "blue"}}).user.user_metadata["color"], "blue")
    before = person.auth.get_session()
    expect("refresh_session", lambda: (lambda s: s.refresh_token != before.refresh_token and s.user.id == SHOP["person"])(person.auth.refresh_session().session), True)
    expect("set_session", lambda: (lambda s: client().auth.set_session(s.access_token, s.refresh_token).user.id)(person.auth.get_session()), SHOP["person"])
    expect("auth.uid() of a call", lambda: person.rpc("who", {}).execute().data, SHOP["person"])
    expect("auth.uid() of a guest", lambda: guest.rpc("who", {}).execute().data, lambda data: data in (None, []))
    expect("mfa.enroll", lambda: person.auth.mfa.enroll({"factor_type": "totp", "friendly_name": "app"}).totp.uri[:15], "otpauth://totp/")
    expect("mfa.list_factors", lambda: [f.status for f in person.auth.mfa.list_factors().all], ["unverified"])
    expect("mfa.unenroll", lambda: (lambda f: person.auth.mfa.unenroll({"factor_id": f}).id == f)(person.auth.mfa.list_factors().all[0].id), True)
    refused("sign_in_anonymously, which is off by default", lambda: client().auth.sign_in_anonymously(), lambda e: e.code == "anonymous_provider_disabled")
    expect("reset_password_for_email", lambda: client().auth.reset_password_for_email(SHOP["email"]), None)
    expect("admin.list_users", lambda: SHOP["person"] in [u.id for u in server.auth.admin.list_users(page=1, per_page=50)], True)
    expect("admin.get_user_by_id", lambda: server.auth.admin.get_user_by_id(SHOP["person"]).user.email, SHOP["email"])
    refused("admin by a guest", lambda: guest.auth.admin.list_users(), lambda e: e.status in (401, 403))

    def made():
        address = f"{uuid.uuid4().hex[:12]}@klien.example"
        user = server.auth.admin.create_user({"email": address, "password": uuid.uuid4().hex, "email_confirm": True}).user
        changed = server.auth.admin.update_user_by_id(user.id, {"user_metadata": {"name": "Lain"}}).user
        server.auth.admin.delete_user(user.id)
        return (user.email == address, changed.user_metadata["name"])

    expect("admin.create_user, update_user_by_id, delete_user", made, (True, "Lain"))


def signing_out():
    other = client()
    other.auth.sign_in_with_password({"email": SHOP["email"], "password": SHOP["password"]})
    token = other.auth.get_session()
    expect("sign_out", lambda: (other.auth.sign_out({"scope": "local"}), other.auth.get_session())[1], None)
    refused("refresh after sign_out", lambda: client().auth.refresh_session(token.refresh_token), lambda e: e.status in (400, 401, 403))
    expect("another session goes on", lambda: person.auth.get_user().user.id, SHOP["person"])


def files():
    store, folder = person.storage.from_("notes-files"), f"{NAME}/a b"
    expect("upload", lambda: store.upload(f"{folder}/one.txt", b"satu", {"content-type": "text/plain"}).path, f"{folder}/one.txt")
    refused("upload over a file", lambda: store.upload(f"{folder}/one.txt", b"dua", {"content-type": "text/plain"}),
            lambda e: str(e.status) in ("400", "409") and "exists" in e.message)
    expect("upload with upsert", lambda: store.upload(f"{folder}/one.txt", b"dua", {"content-type": "text/plain", "upsert": "true"}).full_path,
           f"notes-files/{folder}/one.txt")
    expect("update", lambda: store.update(f"{folder}/one.txt", b"tiga", {"content-type": "text/plain"}).path, f"{folder}/one.txt")
    expect("download", lambda: store.download(f"{folder}/one.txt"), b"tiga")
    expect("list", lambda: [(f["name"], f["metadata"]["size"], f["metadata"]["mimetype"]) for f in store.list(folder)], [("one.txt", 4, "text/plain")])
    expect("list of folders", lambda: [(f["name"], f["id"]) for f in store.list(NAME)], [("a b", None)])
    expect("list with search, order and limit", lambda: [f["name"] for f in store.list(folder, {"search": "one", "limit": 1, "sortBy": {"column": "name", "order": "desc"}})],
           ["one.txt"])
    expect("info", lambda: (lambda i: (i["name"], i["size"], i["content_type"]))(store.info(f"{folder}/one.txt")), (f"{folder}/one.txt", 4, "text/plain"))
    expect("exists", lambda: (store.exists(f"{folder}/one.txt"), store.exists(f"{folder}/none.txt")), (True, False))
    expect("create_signed_url", lambda: httpx.get(store.create_signed_url(f"{folder}/one.txt", 60)["signedURL"]).content, b"tiga")
    expect("create_signed_url, download", lambda: httpx.get(store.create_signed_url(f"{folder}/one.txt", 60, {"download": "x.txt"})["signedURL"]).headers["content-disposition"],
           lambda header: "attachment" in header and "x.txt" in header)
    expect("create_signed_urls", lambda: [(u["path"].split("/")[-1], u["error"] is None) for u in store.create_signed_urls([f"{folder}/one.txt", f"{folder}/none.txt"], 60)],
           [("one.txt", True), ("none.txt", False)])
    refused("create_signed_url without a file", lambda: store.create_signed_url(f"{folder}/none.txt", 60), lambda e: e.code in ("not_found", "NoSuchKey"))

    def by_signed_address():
        signed = store.create_signed_upload_url(f"{folder}/signed.txt")
        store.upload_to_signed_url(f"{folder}/signed.txt", signed["token"], b"empat", {"content-type": "text/plain"})
        return store.download(f"{folder}/signed.txt")

    expect("create_signed_upload_url, upload_to_signed_url", by_signed_address, b"empat")
    expect("copy", lambda: store.copy(f"{folder}/one.txt", f"{folder}/two.txt")["Key"], f"notes-files/{folder}/two.txt")
    expect("move", lambda: (store.move(f"{folder}/two.txt", f"{NAME}/three.txt")["message"], store.exists(f"{folder}/two.txt")), ("Successfully moved", False))
    refused("download by a guest", lambda: guest.storage.from_("notes-files").download(f"{folder}/one.txt"), lambda e: str(e.status) in ("400", "404"))
    public = person.storage.from_("public-files")
    expect("get_public_url", lambda: (public.upload(f"{NAME}.txt", b"umum", {"content-type": "text/plain", "cache-control": "60"}),
                                      httpx.get(public.get_public_url(f"{NAME}.txt")))[1].content, b"umum")
    expect("get_public_url, download", lambda: "attachment" in httpx.get(public.get_public_url(f"{NAME}.txt", {"download": True})).headers["content-disposition"], True)
    expect("remove", lambda: sorted(f["name"] for f in store.remove([f"{folder}/one.txt", f"{NAME}/three.txt", f"{folder}/none.txt"])),
           sorted([f"{folder}/one.txt", f"{NAME}/three.txt"]))
    expect("remove of many", lambda: len(store.remove([f"{folder}/signed.txt"])), 1)

    bucket = f"bucket-{NAME}"
    expect("create_bucket", lambda: server.storage.create_bucket(bucket, options={"public": False, "file_size_limit": 10, "allowed_mime_types": ["text/plain"]})["name"], bucket)
    expect("get_bucket", lambda: (lambda b: (b.public, b.file_size_limit, b.allowed_mime_types))(server.storage.get_bucket(bucket)), (False, 10, ["text/plain"]))
    refused("upload that is too large", lambda: server.storage.from_(bucket).upload("a.txt", b"x" * 11, {"content-type": "text/plain"}),
            lambda e: str(e.status) == "413")
    refused("upload of another type", lambda: server.storage.from_(bucket).upload("a.png", b"x", {"content-type": "image/png"}), lambda e: str(e.status) in ("415", "400"))
    expect("update_bucket", lambda: (server.storage.update_bucket(bucket, {"public": True}), server.storage.get_bucket(bucket).public)[1], True)
    expect("list_buckets", lambda: bucket in [b.id for b in server.storage.list_buckets()], True)
    server.storage.from_(bucket).upload("a.txt", b"x", {"content-type": "text/plain"})
    expect("empty_bucket", lambda: server.storage.empty_bucket(bucket)["message"], lambda message: message.startswith("Empt") or message == "Successfully emptied")
    expect("delete_bucket", lambda: (server.storage.delete_bucket(bucket)["message"]), "Successfully deleted")


async def live():
    listener = await acreate_client(SHOP["url"], SHOP["key"])
    session = person.auth.get_session()
    await listener.realtime.set_auth(session.access_token)
    heard, said, state = asyncio.Queue(), asyncio.Queue(), asyncio.Queue()
    joined = asyncio.Event()

    async def next_of(queue):
        return await asyncio.wait_for(queue.get(), WAIT_S)

    rows = listener.channel(f"rows-{NAME}")
    for event in ("INSERT", "UPDATE"):
        rows.on_postgres_changes(event, schema="public", table="players", filter=f"client=eq.{NAME}", callback=heard.put_nowait)
    # Upstream filters no deletions.
    rows.on_postgres_changes("DELETE", schema="public", table="players", callback=heard.put_nowait)
    ready = asyncio.Event()
    rows.on_system(lambda payload: ready.set())
    await rows.subscribe(lambda status, error: joined.set() if status.value == "SUBSCRIBED" else None)
    try:
        await asyncio.wait_for(joined.wait(), WAIT_S)
        await asyncio.wait_for(ready.wait(), WAIT_S)
        report("subscribe", True, "")
    except Exception as error:
        report("subscribe", False, repr(error))

    async def heard_after(name, write, wanted):
        try:
            await asyncio.to_thread(write)
            change = (await next_of(heard))["data"]
            report(name, wanted(change), change)
        except Exception as error:
            report(name, False, repr(error))

    table = person.table("players")
    await heard_after("INSERT", lambda: table.insert({"client": NAME, "nick": "live", "score": 1, "roles": ["tank"]}).execute(),
                      lambda c: c["type"].value == "INSERT" and c["record"]["score"] == 1 and c["record"]["roles"] == ["tank"]
                      and datetime.fromisoformat(c["commit_timestamp"].replace("Z", "+00:00")) >= datetime.fromisoformat(c["record"]["seen_at"]))
    await heard_after("UPDATE", lambda: table.update({"score": 2}).eq("client", NAME).eq("nick", "live").execute(),
                      lambda c: c["type"].value == "UPDATE" and c["record"]["score"] == 2 and "id" in c["old_record"])
    await heard_after("DELETE", lambda: table.delete().eq("client", NAME).eq("nick", "live").execute(),
                      lambda c: c["type"].value == "DELETE" and "id" in c["old_record"])

    talk = listener.channel(f"talk-{NAME}", {"config": {"broadcast": {"self": True, "ack": False}, "presence": {"key": NAME, "enabled": True}, "private": False}})
    talk.on_broadcast("greeting", said.put_nowait)
    talk.on_presence_sync(lambda: state.put_nowait(talk.presence_state()))
    joined.clear()
    await talk.subscribe(lambda status, error: joined.set() if status.value == "SUBSCRIBED" else None)
    try:
        await asyncio.wait_for(joined.wait(), WAIT_S)
        await talk.send_broadcast("greeting", {"text": "halo"})
        message = await next_of(said)
        report("broadcast", message["payload"] == {"text": "halo"}, message)
    except Exception as error:
        report("broadcast", False, repr(error))
    try:
        await talk.track({"at": 1})
        present = await next_of(state)
        while NAME not in present:
            present = await next_of(state)
        report("presence", present[NAME][0]["at"] == 1, present)
    except Exception as error:
        report("presence", False, repr(error))
    await listener.remove_all_channels()
    await listener.realtime.close()


for part in (accounts, reading, embedding, calling, writing, files):
    part()
asyncio.run(asyncio.wait_for(live(), 90))
signing_out()
