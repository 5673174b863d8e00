import { readRole } from '../../../../../domain/auth/roles.ts';
import { formatCount, formatRupiah } from '../../../../../domain/shared/rupiah.ts';
import { isUuid } from '../../../../../domain/shared/uuid.ts';
import { complaintOutcomes } from '../../../../features/complaint/complaint.text.ts';
import { notificationsText } from '../../../../features/notification/notification.text.ts';
import { shortMoment } from '../../../../text/time.ts';
import { attributesText } from '../attribute/attribute.text.ts';
import { orderTexts } from '../order/order.text.ts';
import { staffText } from '../staff/staff.text.ts';
import { auditText } from './audit.text.ts';

type Names = Readonly<Record<string, string>>;

const MAX_SHOWN = 400;
const PRICE = /(^|_)(price|cost|deposit|rentable_from|amount|gross|fee)(_|$)/;
const MOMENT = /(_at|_time)$/;
/** The file name of one of the shop's files; its folders mean nothing to a reader. */
const FILE = /^\/storage\/.*\//;

const listed = (items: readonly unknown[], field: string, names: Names): string =>
  items.map((item) => auditValue(field, item, names)).join(', ');

/** The parts of a composite value: "Peringkat: Mythic". */
const parts = (value: Readonly<Record<string, unknown>>, field: string, names: Names): string => {
  const { label, value: text } = value;
  if (typeof label === 'string' && typeof text === 'string') return `${label}: ${text}`;
  return Object.entries(value)
    .map(([key, part]) => `${key}: ${auditValue(field, part, names)}`)
    .join('; ');
};

/** Codes that have words on other screens. */
const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sale_kind: orderTexts.kinds,
  type: notificationsText.types,
  kind: attributesText.kinds,
  outcome: { ...complaintOutcomes, match: 'Dicocokkan' },
};

const textOf = (field: string, text: string, names: Names): string => {
  const code = CODES[field]?.[text];
  if (code !== undefined) return code;
  const isId: boolean = isUuid(text);
  if (text === '') return auditText.empty;
  if (isId) return names[text] ?? text.slice(0, 8);
  const role = field === 'role' || field === 'second_factor' ? readRole(text) : null;
  if (role !== null) return staffText.roles[role];
  const moment = MOMENT.test(field) ? new Date(text) : null;
  if (moment !== null && !Number.isNaN(moment.getTime())) return shortMoment(moment, false);
  const shown = text.replace(FILE, '');
  return shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN)}…` : shown;
};

/** A stored value for display: prices as Rupiah, times in WIB, ids by name. */
export const auditValue = (field: string, value: unknown, names: Names): string => {
  if (value === null || value === undefined) return auditText.empty;
  if (typeof value === 'boolean') return value ? auditText.yes : auditText.no;
  if (typeof value === 'number') return PRICE.test(field) ? formatRupiah(value) : formatCount(value);
  if (typeof value === 'string') return textOf(field, value, names);
  if (Array.isArray(value)) return value.length === 0 ? auditText.empty : listed(value, field, names);
  return parts(value as Readonly<Record<string, unknown>>, field, names);
};
