import { hasNumberInDoubt } from '../../src/domain/order/game-ids.ts';
// @ts-expect-error a plain module, so that Jest's own set-up can load it without a compiler
import { startHelper } from '../../tests/support/helper-process.mjs';
import { accountNumbers, chatMessages } from '../../tests/support/orders/chat-samples.ts';
import { harmlessMessages, plantedSecrets } from '../../tests/support/orders/message-samples.ts';
import { openTestDatabase } from '../../tests/support/test-database.ts';
import { machineLoad } from './machine-load.ts';
import type { Proof } from './proof.ts';

const [MESSAGES, SECRETS] = [1000, 200];
/** Game ids can have this length too. */
const UNTELLABLE = 'alone, of 10 or 12 digits';

export const messageFilter: Proof = {
  title: 'What messages of an order may say',
  promise: `Of ${MESSAGES} generated messages with ids, servers and names of games in their real forms fewer than 1 % are refused, and of ${MESSAGES} others, as buyers type them, made from what publishers and top-up shops state and not from the rules; of ${SECRETS} with a password, a telephone or bank number or a link elsewhere at least 95 % are refused, and of account numbers whose bank stands in the message or that no game has. An account number alone that could be an id is asked about. The database is asked.`,
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
      const typed = chatMessages(MESSAGES);
      const accounts = accountNumbers(MESSAGES);
      const alarms = await refused(messages);
      const typedAlarms = await refused(typed);
      const accountHits = await refused(accounts.map(({ text }) => text));
      const hits = await refused(secrets.map(({ text }) => text));
      const [alarmed, hit] = [messages.filter((_, at) => alarms[at]), secrets.filter((_, at) => hits[at])];
      const kinds = [...new Set(secrets.map(({ kind }) => kind))];
      const ofKind = (all: typeof secrets, kind: string): number => all.filter((each) => each.kind === kind).length;
      const typedAlarmed = typed.filter((_, at) => typedAlarms[at]);
      const doubtful = typed.filter((text, at) => !typedAlarms[at] && hasNumberInDoubt(text));
      const accountKinds = [...new Set(accounts.map(({ kind }) => kind))].map((kind) => {
        const of = accounts.flatMap((each, at) => (each.kind === kind ? [{ ...each, isRefused: accountHits[at] === true }] : []));
        const passed = of.filter(({ isRefused }) => !isRefused);
        return {
          kind,
          all: of.length,
          refused: of.length - passed.length,
          asked: passed.filter(({ text }) => hasNumberInDoubt(text)).length,
        };
      });
      return {
        isKept:
          alarmed.length * 100 < MESSAGES &&
          typedAlarmed.length * 100 < MESSAGES &&
          hit.length * 100 >= SECRETS * 95 &&
          accountKinds.every(
            ({ kind, all, refused: stopped, asked: doubted }) =>
              stopped + doubted === all && (kind === UNTELLABLE || stopped * 100 >= all * 95),
          ),
        rows: [
          ['messages, refused by mistake', `${MESSAGES}, ${alarmed.length} (${((alarmed.length * 100) / MESSAGES).toFixed(1)} %)`],
          ['for example', alarmed.slice(0, 3).join('; ') || 'none'],
          ['secrets, refused', `${SECRETS}, ${hit.length} (${((hit.length * 100) / SECRETS).toFixed(1)} %)`],
          ['by kind', kinds.map((kind) => `${kind} ${ofKind(hit, kind)} of ${ofKind(secrets, kind)}`).join(', ')],
          ['as buyers type them: messages, refused by mistake, asked about', `${MESSAGES}, ${typedAlarmed.length}, ${doubtful.length}`],
          ['for example', typedAlarmed.slice(0, 3).join('; ') || 'none'],
          [
            'account numbers, refused, asked about',
            accountKinds.map((of) => `${of.kind}: ${of.all}, ${of.refused}, ${of.asked}`).join('; '),
          ],
          ['others on the machine (load average before and after)', `${before}, ${machineLoad()}`],
        ],
      };
    } finally {
      await database.close();
      await cluster.stop();
    }
  },
};
