// @ts-expect-error a plain module, so that Jest's own set-up can load it without a compiler
import { startHelper } from '../../tests/support/helper-process.mjs';
import { harmlessMessages, plantedSecrets } from '../../tests/support/orders/message-samples.ts';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import { machineLoad } from './machine-load.ts';
import type { Proof } from './proof.ts';

const [MESSAGES, SECRETS] = [1000, 200];

export const messageFilter: Proof = {
  title: 'What messages of an order may say',
  promise: `Of ${MESSAGES} generated messages with ids, servers and names of games in their real forms fewer than 1 % are refused; of ${SECRETS} with a password, a telephone or bank number or a link elsewhere at least 95 % are. The database is asked.`,
  run: async () => {
    const before = machineLoad();
    const cluster = await startHelper('tests/support/test-cluster.ts');
    process.env['TEST_CLUSTER'] = cluster.ready;
    const database = await openTestDatabase();
    const refused = async (texts: readonly string[]): Promise<readonly boolean[]> => {
      const rows = await database.sql<{ refused: boolean }[]>`
        select private.is_message_refused(t) as refused from unnest(${[...texts]}::text[]) with ordinality u (t, place) order by place`;
      return rows.map((row) => row.refused);
    };
    try {
      const messages = harmlessMessages(MESSAGES);
      const secrets = plantedSecrets(SECRETS);
      const alarms = await refused(messages);
      const hits = await refused(secrets.map(({ text }) => text));
      const [alarmed, hit] = [messages.filter((_, at) => alarms[at]), secrets.filter((_, at) => hits[at])];
      const kinds = [...new Set(secrets.map(({ kind }) => kind))];
      const ofKind = (all: typeof secrets, kind: string): number => all.filter((each) => each.kind === kind).length;
      return {
        isKept: alarmed.length * 100 < MESSAGES && hit.length * 100 >= SECRETS * 95,
        rows: [
          ['messages, refused by mistake', `${MESSAGES}, ${alarmed.length} (${((alarmed.length * 100) / MESSAGES).toFixed(1)} %)`],
          ['for example', alarmed.slice(0, 3).join('; ') || 'none'],
          ['secrets, refused', `${SECRETS}, ${hit.length} (${((hit.length * 100) / SECRETS).toFixed(1)} %)`],
          ['by kind', kinds.map((kind) => `${kind} ${ofKind(hit, kind)} of ${ofKind(secrets, kind)}`).join(', ')],
          ['others on the machine (load average before and after)', `${before}, ${machineLoad()}`],
        ],
      };
    } finally {
      await database.close();
      await cluster.stop();
    }
  },
};
