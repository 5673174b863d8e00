import { isAdminRole, readRole } from './roles.ts';
import type { User } from './user.ts';

type Fields = Readonly<Record<string, unknown>>;

const firstText = (fields: Fields, names: readonly string[]): string | null => {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return null;
};
const isSet = (fields: Fields, names: readonly string[]): boolean => names.some((name) => fields[name] === true);

/**
 * Reads a user from a server record or from the device, with the fallbacks of the specification (section 3): name, full_name, username;
 * phone, whatsapp, phone_number. Null without an id.
 */
export const readUser = (record: unknown): User | null => {
  if (typeof record !== 'object' || record === null) return null;
  const fields = record as Fields;
  const id = firstText(fields, ['id']);
  if (id === null) return null;
  return {
    id,
    name: firstText(fields, ['name', 'full_name', 'username']) ?? '',
    email: firstText(fields, ['email']),
    emailConfirmed: isSet(fields, ['emailConfirmed', 'email_confirmed']),
    avatarUrl: firstText(fields, ['avatarUrl', 'avatar_url']),
    phone: firstText(fields, ['phone', 'whatsapp', 'phone_number']),
    isAdmin: isSet(fields, ['isAdmin', 'is_admin']) || isAdminRole(fields['role']),
    isStaff: isSet(fields, ['isStaff', 'is_staff']) || readRole(fields['role']) !== null,
    phoneVerified: isSet(fields, ['phoneVerified', 'phone_verified']),
    profileCompleted: isSet(fields, ['profileCompleted', 'profile_completed']),
    createdAt: firstText(fields, ['createdAt', 'created_at']),
  };
};
