import { meaningOfHead } from '../catalog/import-columns.ts';
import { GAME_ID_HEADS, SERVER_HEADS } from '../catalog/import-heads.ts';
import { headWords } from '../shared/head-words.ts';
import { cellText, type TableRow } from '../shared/table-row.ts';
import { isUuid } from '../shared/uuid.ts';
import type { CredentialField } from './fields.ts';

/** What names the product of a row. */
export const SEAL_KEYS = ['id', 'code', 'name'] as const;
export type SealKey = (typeof SEAL_KEYS)[number];

/** What a column of a file of login data is used as: the key of its product, a field by the words of its label, or nothing. */
export type SealUse = SealKey | 'none' | `field:${string}`;

/** A column of a file of login data. */
export interface SealColumn {
  /** As the file writes it. */
  readonly head: string;
  readonly use: SealUse;
}

/** A field that some product of the file has. Games may name and label the same field differently. */
export interface SealFieldOption {
  readonly use: `field:${string}`;
  readonly label: string;
  /** Names of the fields with this label. */
  readonly names: readonly string[];
  /** Some game masks it while it is typed. */
  readonly isSecret: boolean;
}

const KEY_OF_MEANING: ReadonlyMap<string, SealKey> = new Map([
  ['id', 'id'],
  ['kode', 'code'],
  ['nama', 'name'],
]);

/** Heads of the default fields beside their labels and names, as `headWords` writes them. */
const HEADS: Readonly<Record<string, readonly string[]>> = {
  login_method: [
    'metode login',
    'login via',
    'login dengan',
    'via',
    'jenis login',
    'tipe login',
    'login method',
    'masuk lewat',
    'masuk dengan',
  ],
  login: [
    'id login',
    'user login',
    'username',
    'user name',
    'user',
    'email login',
    'email akun',
    'e mail akun',
    'akun login',
    'email moonton',
  ],
  password: ['password', 'pass', 'pw', 'pwd', 'sandi', 'password akun', 'pass akun', 'sandi akun', 'kata sandi akun', 'password login'],
  email: ['email', 'gmail', 'alamat email', 'email terhubung', 'email pemulihan'],
  email_password: ['password email', 'pass email', 'pw email', 'sandi email', 'kata sandi email', 'password gmail', 'pass gmail'],
  recovery_codes: ['kode cadangan', 'backup code', 'backup codes', 'recovery code', 'recovery codes'],
  bound_phone: ['no hp', 'nomor hp', 'hp', 'no telepon', 'nomor telepon', 'telepon', 'whatsapp', 'no wa', 'nomor wa', 'wa'],
  first_owner: ['pemilik pertama', 'data first owner', 'first owner', 'data pemilik'],
  code: ['kode voucher', 'voucher', 'redeem code', 'kode redeem', 'kode item', 'serial number', 'pin'],
  note: ['catatan pembeli', 'petunjuk', 'instruksi'],
  game_id: GAME_ID_HEADS,
  server: SERVER_HEADS,
};

const NAMES_OF_HEADS = new Map(Object.entries(HEADS).flatMap(([name, heads]) => heads.map((head) => [head, name] as const)));

/** The fields of several products, each label once. */
export const sealFieldOptions = (schemas: readonly (readonly CredentialField[])[]): readonly SealFieldOption[] => {
  const options = new Map<string, SealFieldOption>();
  for (const { name, label, secret } of schemas.flat()) {
    const words = headWords(label) || name;
    const known = options.get(words);
    if (known === undefined) options.set(words, { use: `field:${words}`, label, names: [name], isSecret: secret });
    else options.set(words, { ...known, names: [...new Set([...known.names, name])], isSecret: known.isSecret || secret });
  }
  return [...options.values()];
};

/** The field of one product that a column fills; null where the product has none. */
export const fieldOfUse = (fields: readonly CredentialField[], { use, names }: SealFieldOption): CredentialField | null =>
  fields.find(({ name, label }) => use === `field:${headWords(label) || name}`) ?? fields.find(({ name }) => names.includes(name)) ?? null;

/** The key that a head names by its words; null for a head that names none. */
const keyOfHead = (head: string): SealKey | null => KEY_OF_MEANING.get(meaningOfHead(head) ?? '') ?? null;

const fieldOfHead = (head: string, options: readonly SealFieldOption[]): SealUse => {
  const words = headWords(head);
  if (words === '') return 'none';
  const labelled = options.find(({ use }) => use === `field:${words}`);
  const named = options.find(({ names }) => names.some((name) => headWords(name) === words));
  const usual = NAMES_OF_HEADS.get(words);
  return (labelled ?? named ?? options.find(({ names }) => usual !== undefined && names.includes(usual)))?.use ?? 'none';
};

/** What is known of a file beside its heads. */
export interface SealFacts {
  /** All rows are of one product, so that no column has to name it. */
  readonly hasProduct: boolean;
  readonly rows: readonly TableRow[];
}

/** Numbers of rows, or ids of another shop, are no ids of products. */
const holdsIds = (rows: readonly TableRow[], place: number): boolean => {
  const texts = rows.map(({ cells }) => cellText(cells[place])).filter((text) => text !== '');
  return texts.length > 0 && texts.every(isUuid);
};

/**
 * Proposes what each column is used as. A use is proposed once, for the first column that fits; a column that a person decided about stays.
 * @param chosen by the place of the column
 */
export const proposeSealColumns = (
  heads: readonly string[],
  options: readonly SealFieldOption[],
  chosen: ReadonlyMap<number, SealUse>,
  { hasProduct, rows }: SealFacts,
): readonly SealColumn[] => {
  const taken = new Set<SealUse>(chosen.values());
  return heads.map((head, place) => {
    const decided = chosen.get(place);
    if (decided !== undefined) return { head, use: decided };
    const named = hasProduct ? null : keyOfHead(head);
    const key = named === 'id' && !holdsIds(rows, place) ? null : named;
    const proposals: readonly SealUse[] = [key ?? 'none', fieldOfHead(head, options)];
    const use = proposals.find((one) => one !== 'none' && !taken.has(one)) ?? 'none';
    taken.add(use);
    return { head, use };
  });
};

/**
 * The fields that one value for all rows can fill: no column fills them, under whichever label a game has them, and they are not secret, because no
 * secret is the same in several accounts.
 */
export const fillableForAll = (columns: readonly SealColumn[], options: readonly SealFieldOption[]): readonly SealFieldOption[] => {
  const isUsed = ({ use }: SealFieldOption): boolean => columns.some((column) => column.use === use);
  const filled = new Set(options.filter(isUsed).flatMap(({ names }) => names));
  return options.filter((option) => !isUsed(option) && !option.isSecret && !option.names.some((name) => filled.has(name)));
};
