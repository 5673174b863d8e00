import * as v from 'valibot';
import { readRole } from '../../../domain/auth/roles.ts';
import type { Customer, CustomerRow } from '../../../domain/customer/customer.ts';

const Moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
);
const Role = v.pipe(
  v.nullable(v.string()),
  v.transform((text) => readRole(text)),
);

const PersonJson = v.object({
  id: v.string(),
  name: v.string(),
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  phone_verified: v.boolean(),
  profile_completed: v.boolean(),
  role: Role,
  created_at: Moment,
});

export const CustomerRowJson = v.object({
  ...PersonJson.entries,
  is_blocked: v.boolean(),
  last_used_at: v.nullable(Moment),
  cursor: v.string(),
});

export const CustomerJson = v.object({
  ...PersonJson.entries,
  has_second_factor: v.boolean(),
  is_me: v.boolean(),
  may_manage: v.boolean(),
  block: v.nullable(v.object({ reason: v.nullable(v.string()), by: v.nullable(v.string()), at: v.nullable(Moment) })),
  sessions: v.array(v.object({ id: v.string(), device: v.string(), created_at: Moment, last_used_at: Moment })),
  wish_count: v.number(),
  order_count: v.number(),
  notification_count: v.number(),
  notifications: v.array(v.object({ id: v.string(), title: v.string(), is_read: v.boolean(), created_at: Moment })),
  notes: v.array(v.object({ id: v.string(), body: v.string(), author: v.nullable(v.string()), is_mine: v.boolean(), created_at: Moment })),
});

const personOf = (row: v.InferOutput<typeof PersonJson>) => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  email: row.email,
  phoneVerified: row.phone_verified,
  profileCompleted: row.profile_completed,
  role: row.role,
  createdAt: row.created_at,
});

export const readCustomerRow = (row: v.InferOutput<typeof CustomerRowJson>): CustomerRow => ({
  ...personOf(row),
  isBlocked: row.is_blocked,
  lastUsedAt: row.last_used_at,
  cursor: row.cursor,
});

export const readCustomerJson = (row: v.InferOutput<typeof CustomerJson>): Customer => ({
  ...personOf(row),
  hasSecondFactor: row.has_second_factor,
  isMe: row.is_me,
  mayManage: row.may_manage,
  block: row.block,
  sessions: row.sessions.map((one) => ({ id: one.id, device: one.device, createdAt: one.created_at, lastUsedAt: one.last_used_at })),
  wishCount: row.wish_count,
  orderCount: row.order_count,
  notificationCount: row.notification_count,
  notifications: row.notifications.map((one) => ({ id: one.id, title: one.title, isRead: one.is_read, createdAt: one.created_at })),
  notes: row.notes.map((one) => ({ id: one.id, body: one.body, author: one.author, isMine: one.is_mine, createdAt: one.created_at })),
});
