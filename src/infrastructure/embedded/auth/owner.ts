import { randomInt } from 'node:crypto';
import type { Sql } from 'postgres';
import type { PasswordRules } from '../../../application/auth/server/password-rules.ts';
import { minPasswordLength, passwordWeakness } from '../../../domain/auth/password-weakness.ts';
import { inTransaction } from '../postgres/transaction.ts';
import type { GeneratedPassword } from './generated-password.ts';
import { putPhoneIdentity } from './users/identities.ts';

export interface OwnerChoice {
  /** Digits with country code; null for the sample number. */
  readonly phone: string | null;
  /** Null generates one. */
  readonly password: string | null;
  /** Whether `PUBLIC_URL` is this machine's own address: nobody else reaches the shop, and only the length of the password is checked. */
  readonly isLoopback: boolean;
}

export interface OwnerSignIn {
  readonly phone: string;
  /** The file with the generated password; null when the owner chose one. */
  readonly passwordFile: string | null;
}

const DEMONSTRATION_PHONE = '6281234567890';
const NAME = 'Pemilik';
/** Without look-alike letters and digits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Sixteen readable characters: 92 bits. */
export const generatePassword = (): string => Array.from({ length: 16 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

const WEAKNESS = {
  short: (isStaff: boolean) => `harus ${minPasswordLength({ isStaff })} karakter atau lebih`,
  long: () => 'paling banyak 72 bita',
  common: () => 'terlalu mudah ditebak: bukan kata sandi yang umum, bukan nomor atau nama toko',
} as const;

/** Validates a chosen password with the rule for staff, or by its length alone on a loopback address. @throws Error with a message for the terminal */
export const checkOwnerChoice = async (rules: PasswordRules, { phone, password, isLoopback }: OwnerChoice): Promise<void> => {
  if (password === null) return;
  const weakness = isLoopback
    ? passwordWeakness(password)
    : await rules.weakness(password, { identifiers: [phone ?? DEMONSTRATION_PHONE, NAME], isStaff: true });
  if (weakness === null) return;
  throw new Error(`OWNER_PASSWORD ${WEAKNESS[weakness](!isLoopback)}. Setel yang lain, atau kosongkan agar toko membuatkannya.`);
};

/**
 * Creates the owner's account on first start, with a confirmed phone, a bcrypt hash (cost 10, as Supabase Auth) and the role. A generated
 * password is written to its file before the account exists.
 * @returns the sign-in to print once; null when there is an owner
 * @throws Error with a message for the terminal when the chosen password is weak
 */
export const createOwnerOnce = (
  sql: Sql,
  choice: OwnerChoice,
  rules: PasswordRules,
  generatedPassword: GeneratedPassword,
): Promise<OwnerSignIn | null> =>
  inTransaction(sql, async (transaction) => {
    // `npm run owner` may have created one during the first start.
    const [installation] = await transaction<{ has_owner: boolean }[]>`
      select owner_created_at is not null or exists (select from private.user_roles where role = 'owner') as has_owner
      from private.installation for update`;
    if (installation?.has_owner !== false) return null;
    const phone = choice.phone ?? DEMONSTRATION_PHONE;
    const password = choice.password ?? generatePassword();
    await checkOwnerChoice(rules, choice);
    if (choice.password === null) await generatedPassword.write(phone, password);
    const [user] = await transaction<{ id: string }[]>`
      insert into auth.users (id, aud, role, phone, encrypted_password, phone_confirmed_at, raw_app_meta_data, raw_user_meta_data)
      values (gen_random_uuid(), 'authenticated', 'authenticated', ${phone},
        extensions.crypt(${password}, extensions.gen_salt('bf', 10)), now(),
        '{"provider": "phone", "providers": ["phone"]}', ${transaction.json({ name: NAME })})
      returning id`;
    if (user === undefined) throw new Error('the owner was not stored');
    await putPhoneIdentity(transaction, user.id, phone, true, new Date());
    await transaction`insert into private.user_roles (user_id, role) values (${user.id}, 'owner')`;
    // The owner skips sign-up, and needs no profile completion.
    await transaction`update public.profiles set profile_completed = true where id = ${user.id}`;
    await transaction`update private.installation set owner_created_at = now() where true`;
    return { phone, passwordFile: choice.password === null ? generatedPassword.file : null };
  });
