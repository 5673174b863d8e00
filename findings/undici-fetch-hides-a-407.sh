#!/usr/bin/env bash
# undici 7.16.0 (npm), the library behind the fetch of Node.
#
# Expected: an answer 407 of a server is read like every other error of a client: with its status and body. Payment services use the number for
#           states of their own (Midtrans: the transaction is expired), beside 404 and 412.
# Seen:     fetch rejects with "fetch failed" as if there were no connection, and neither status nor body can be read; 401, 404, 412 and 418 are
#           answers. undici's own request() reads the 407. The Fetch Standard asks for it, because the number belongs to proxies.
# Matters where an error of the network means "try again": a final answer of a payment service would be asked for without end.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts undici@7.16.0
cat >run.mjs <<'JS'
import { createServer } from 'node:http';
import { fetch, request } from 'undici';

const server = createServer(({ url }, answer) => {
  answer.writeHead(Number(url.slice(1)), { 'content-type': 'application/json' }).end('{"status_code":"407"}');
});
await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
const origin = `http://127.0.0.1:${server.address().port}`;
for (const status of [401, 404, 407, 412, 418])
  await fetch(`${origin}/${status}`).then(
    async (answer) => console.log(status, 'fetch', answer.status, await answer.text()),
    (error) => console.log(status, 'fetch', error.message),
  );
const { statusCode, body } = await request(`${origin}/407`);
console.log(407, 'request', statusCode, await body.text());
server.close();
JS
seen=$(node run.mjs)
expected='401 fetch 401 {"status_code":"407"}
404 fetch 404 {"status_code":"407"}
407 fetch fetch failed
412 fetch 412 {"status_code":"407"}
418 fetch 418 {"status_code":"407"}
407 request 407 {"status_code":"407"}'
echo "$seen"
[ "$seen" = "$expected" ] || { echo 'The behaviour changed.'; exit 1; }
