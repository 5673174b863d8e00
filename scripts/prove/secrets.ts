import { OWNER_SETTINGS } from '../../tests/support/owner.ts';
import { searchSecrets } from '../../tests/support/secrets/secret-search.ts';
import { ShopProcess } from '../../tests/support/shop-process.ts';
import { machineLoad } from './machine-load.ts';
import type { Proof } from './proof.ts';

const ACCOUNTS = Math.ceil(Number(process.env['PROVE_SECRETS'] ?? 1000) / 8);
const WAIT_MS = Number(process.env['PROVE_SECRETS_WAIT_S'] ?? 300) * 1000;

export const secrets: Proof = {
  title: 'Credentials that lie nowhere',
  promise:
    'A thousand values are sealed, opened by their buyers and by staff, filled into forms, refused in every way there is and read as login codes; then they are searched for, plainly, in two bytes a letter, in hexadecimal digits and in base64: none lies in a dump, a backup, the files, the log, what anybody else can read, a browser, or the heap of the server five minutes after the last opening and a collection. What was put there on purpose is found.',
  run: async () => {
    const before = machineLoad();
    const hunt = await searchSecrets(await ShopProcess.create(OWNER_SETTINGS), ACCOUNTS, WAIT_MS);
    const { planted, sealed, refused, places, controls, where, memory } = hunt;
    return {
      isKept: places.every(({ found }) => found === 0) && Object.values(controls).every((found) => found > 0) && sealed >= ACCOUNTS * 8,
      rows: [
        ['values planted, of them sealed, refused', `${planted}, ${sealed}, ${refused}`],
        ...places.map(({ name, found, searched }): [string, string] => [
          `found in: ${name}`,
          searched === '' ? `${found}` : `${found} (${searched})`,
        ]),
        ['found at', where.join(', ') || 'nowhere'],
        [
          'controls, found: shown to buyers and staff, on the page while it is open, stored by a browser, in a dump, in the files, in the heap',
          [controls.shown, controls.page, controls.storage, controls.dump, controls.files, controls.heap].join(', '),
        ],
        ['no promise: whole memory of the process, with what was freed', memory],
        ['others on the machine (load average before and after)', `${before}, ${machineLoad()}`],
      ],
    };
  },
};
