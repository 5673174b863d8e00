/** Figures of other shops and programs, which are not measured again with every run. */
export const PEERS = `## Others, for comparison

Measured on 2026-11-21 on a machine with 2 shared cores, built for production and served locally with brotli, with the same mobile throttling
(simulated slow 4G, 4x CPU, medians of 3) as above. They are carried over, not measured again, so compare ratios rather than single times.

| Home / list | Score | FCP ms | LCP ms | TBT ms | CLS | JavaScript KB | Requests |
|---|---|---|---|---|---|---|---|
| vercel/commerce (Next) | 93 / 94 | 1187 / 1168 | 1937 / 1872 | 302 / 283 | 0 / 0.007 | 149 / 150 | 33 / 32 |
| medusajs/nextjs-starter-medusa | 78 / 73 | 946 / 964 | 1505 / 2917 | 968 / 884 | 0 | 326 / 326 | 41 / 42 |
| alan2207/bulletproof-react | 91 / 87 | 2134 / 2177 | 3080 / 3362 | 103 / 186 | 0 | 155 / 178 | 8 / 14 |
| a page of ours without any JavaScript: the floor | 100 | 879 | 1080 | 4 | 0 | 0 | 13 |

| Route change, warm, 4x CPU | ms to content |
|---|---|
| vercel/commerce | 384 |
| medusajs/nextjs-starter-medusa | 756 |
| the same libraries as ours in a plain single-page program | 106 |

| 10,000 cards in one list | Render ms | Heap MB |
|---|---|---|
| all in the page | 775 | 36 |
| all in the page, with \`content-visibility\` | 827 | |
| only those near the screen | 21 | 4.7 |

| 1,000,000 products in PostgreSQL, as anon with row-level security | p50 ms | p95 ms |
|---|---|---|
| first page without the partial index | 4158 | |
| deep page by offset | 7183 | |
| deep page, \`created_at < $1 or (created_at = $1 and id < $2)\` | 864 | 1315 |
| popular games, counted live | 125 | 139 |
| full text over a table with a policy, rare word | 1401 | 1613 |
| full text ordered by rank, common word | 905 | 1089 |`;
