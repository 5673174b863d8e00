/** Permissions that policies check (`private.may`). The database assigns them to roles (private.role_permissions). */
export const PERMISSIONS = [
  'catalogue.write',
  'settings.write',
  'content.write',
  'notifications.write',
  'orders.read',
  'orders.write',
  'rentals.write',
  'payments.write',
  'refunds.write',
  'ledger.read',
  'complaints.write',
  'credentials.write',
  'credentials.open',
  'customers.read',
  'customers.write',
  'roles.write',
  'audit.read',
  'insights.read',
  'system.read',
  'system.write',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

export const isPermission = (value: unknown): value is Permission => PERMISSIONS.some((one) => one === value);
