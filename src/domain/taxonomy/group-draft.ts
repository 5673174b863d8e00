import { PRODUCT_LIMITS } from '../catalog/product-limits.ts';
import { PRIVATE_LIMITS } from '../catalog/product-private-data.ts';
import { deliveryFormText, readDeliveryForm } from '../order/delivery-form.ts';
import { amountOf } from '../shared/amount.ts';
import { characterCount } from '../shared/character-count.ts';
import { isHexColor } from '../shared/color.ts';
import { readCount } from '../shared/count.ts';
import { isSlug } from '../shared/slug.ts';
import { isGradient } from './gradient.ts';
import { slugFromName } from './slug-from-name.ts';

/** The kinds of product groups. */
export const GROUP_KINDS = ['games', 'categories', 'tiers'] as const;
export type GroupKind = (typeof GROUP_KINDS)[number];

/** A validated group; fields that its kind does not have are ignored when it is written. */
export interface GroupDraft {
  readonly name: string;
  readonly slug: string;
  readonly description: string | null;
  readonly icon: string | null;
  readonly color: string | null;
  readonly isActive: boolean;
  /** For games only. */
  readonly isPopular: boolean;
  readonly logoUrl: string | null;
  readonly logoPath: string | null;
  /** What a delivery in the game needs (`deliveryFormText`); null for a free id and server. */
  readonly deliveryForm: string | null;
  /** For categories only: the stock at which the shop is told that few units are left; null for three. */
  readonly lowStockAt: number | null;
  /** For categories only: whether their services need the login of the buyer's game account. */
  readonly asksLogin: boolean;
  /** For tiers only. Whole rupiah; the end is exclusive, and null means open-ended. */
  readonly borderColor: string | null;
  readonly backgroundGradient: string | null;
  readonly priceRangeMin: number;
  readonly priceRangeMax: number | null;
}

/** A group in the admin, active or not. */
export interface AdminGroup extends GroupDraft {
  readonly id: string;
  readonly sortOrder: number;
  /** Number of products visible to visitors. */
  readonly productCount: number;
  /** The group was public once, so that its slug can no longer change. */
  readonly isSlugReserved: boolean;
  /** The time of the last change as the database wrote it. */
  readonly version: string;
}

/** The form of a group. */
export interface GroupFormInput
  extends Omit<
    GroupDraft,
    | 'description'
    | 'icon'
    | 'color'
    | 'borderColor'
    | 'backgroundGradient'
    | 'lowStockAt'
    | 'priceRangeMin'
    | 'priceRangeMax'
    | 'deliveryForm'
  > {
  readonly description: string;
  readonly icon: string;
  readonly color: string;
  readonly borderColor: string;
  readonly backgroundGradient: string;
  readonly lowStockAt: string;
  readonly deliveryForm: string;
  readonly priceRangeMin: string;
  readonly priceRangeMax: string;
}

type GroupField =
  | 'name'
  | 'slug'
  | 'description'
  | 'icon'
  | 'color'
  | 'borderColor'
  | 'backgroundGradient'
  | 'lowStockAt'
  | 'deliveryForm'
  | 'priceRangeMin'
  | 'priceRangeMax';

export type GroupProblem =
  | 'GROUP_NAME'
  | 'GROUP_NAME_LONG'
  | 'GROUP_SLUG'
  | 'GROUP_SLUG_TAKEN'
  | 'GROUP_SLUG_ALL'
  | 'SLUG_KEPT'
  | 'GROUP_DESCRIPTION'
  | 'GROUP_ICON'
  | 'GROUP_COLOR'
  | 'GROUP_GRADIENT'
  | 'GROUP_LOW_STOCK'
  | 'GROUP_DELIVERY'
  | 'GROUP_PRICE'
  | 'GROUP_RANGE';
export type GroupProblems = Partial<Record<GroupField, GroupProblem>>;

const LONGEST_NAME: Readonly<Record<GroupKind, number>> = { games: 80, categories: 60, tiers: 60 };
const LONGEST_DESCRIPTION = 1000;
const ICON = /^[a-z0-9-]{1,40}$/;

export const emptyGroup: GroupFormInput = {
  name: '',
  slug: '',
  description: '',
  icon: '',
  color: '',
  isActive: true,
  isPopular: false,
  logoUrl: null,
  logoPath: null,
  borderColor: '',
  backgroundGradient: '',
  lowStockAt: '',
  asksLogin: false,
  deliveryForm: '',
  priceRangeMin: '',
  priceRangeMax: '',
};

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
const orEmpty = (text: string | null): string => text ?? '';

export const groupFormInput = (group: GroupDraft): GroupFormInput => ({
  name: group.name,
  slug: group.slug,
  description: orEmpty(group.description),
  icon: orEmpty(group.icon),
  color: orEmpty(group.color),
  isActive: group.isActive,
  isPopular: group.isPopular,
  logoUrl: group.logoUrl,
  logoPath: group.logoPath,
  borderColor: orEmpty(group.borderColor),
  backgroundGradient: orEmpty(group.backgroundGradient),
  lowStockAt: group.lowStockAt === null ? '' : String(group.lowStockAt),
  asksLogin: group.asksLogin,
  deliveryForm: orEmpty(group.deliveryForm),
  priceRangeMin: String(group.priceRangeMin),
  priceRangeMax: group.priceRangeMax === null ? '' : String(group.priceRangeMax),
});

const nameProblem = (kind: GroupKind, { name }: GroupFormInput): GroupProblems => {
  const length = characterCount(name.trim());
  if (length === 0) return { name: 'GROUP_NAME' };
  return length > LONGEST_NAME[kind] ? { name: 'GROUP_NAME_LONG' } : {};
};

/** The typed slug; an empty one is derived from the name. */
const slugOf = (input: Pick<GroupFormInput, 'name' | 'slug'>): string => orNull(input.slug) ?? slugFromName(input.name);

const slugProblem = (kind: GroupKind, input: GroupFormInput, others: readonly AdminGroup[], was: AdminGroup | null): GroupProblems => {
  const slug = slugOf(input);
  if (was?.isSlugReserved === true && slug !== was.slug) return { slug: 'SLUG_KEPT' };
  if (!isSlug(slug)) return { slug: 'GROUP_SLUG' };
  if (kind === 'categories' && slug === 'all') return { slug: 'GROUP_SLUG_ALL' };
  return others.some((other) => other.id !== was?.id && other.slug === slug) ? { slug: 'GROUP_SLUG_TAKEN' } : {};
};

const looksProblem = (kind: GroupKind, input: GroupFormInput): GroupProblems => ({
  ...(characterCount(input.description.trim()) > LONGEST_DESCRIPTION ? { description: 'GROUP_DESCRIPTION' } : {}),
  ...(input.icon.trim() !== '' && !ICON.test(input.icon.trim()) ? { icon: 'GROUP_ICON' } : {}),
  ...(input.color.trim() !== '' && !isHexColor(input.color.trim()) ? { color: 'GROUP_COLOR' } : {}),
  ...(kind === 'tiers' && input.borderColor.trim() !== '' && !isHexColor(input.borderColor.trim()) ? { borderColor: 'GROUP_COLOR' } : {}),
  ...(kind === 'tiers' && input.backgroundGradient.trim() !== '' && !isGradient(input.backgroundGradient.trim())
    ? { backgroundGradient: 'GROUP_GRADIENT' }
    : {}),
});

const count = (input: string): number | null => readCount(input, PRIVATE_LIMITS.lowStockAt);

const price = (input: string): number | null => amountOf(input, { max: PRODUCT_LIMITS.price });

const rangeProblem = ({ priceRangeMin, priceRangeMax }: GroupFormInput): GroupProblems => {
  const from = price(priceRangeMin);
  const to = price(priceRangeMax);
  if (priceRangeMin.trim() !== '' && from === null) return { priceRangeMin: 'GROUP_PRICE' };
  if (priceRangeMax.trim() === '') return {};
  if (to === null) return { priceRangeMax: 'GROUP_PRICE' };
  return to <= (from ?? 0) ? { priceRangeMax: 'GROUP_RANGE' } : {};
};

/** Validates a group, by field. @param others all groups of its kind */
export const groupProblems = (
  kind: GroupKind,
  input: GroupFormInput,
  others: readonly AdminGroup[],
  was: AdminGroup | null,
): GroupProblems => ({
  ...nameProblem(kind, input),
  ...slugProblem(kind, input, others, was),
  ...looksProblem(kind, input),
  ...(kind === 'tiers' ? rangeProblem(input) : {}),
  ...(kind === 'games' && input.deliveryForm.trim() !== '' && readDeliveryForm(input.deliveryForm) === null
    ? { deliveryForm: 'GROUP_DELIVERY' }
    : {}),
  ...(kind === 'categories' && input.lowStockAt.trim() !== '' && count(input.lowStockAt) === null ? { lowStockAt: 'GROUP_LOW_STOCK' } : {}),
});

/** Converts a form that has no problems. */
export const draftGroup = (input: GroupFormInput): GroupDraft => ({
  ...input,
  name: input.name.trim(),
  slug: slugOf(input),
  description: orNull(input.description),
  icon: orNull(input.icon),
  color: orNull(input.color)?.toLowerCase() ?? null,
  borderColor: orNull(input.borderColor)?.toLowerCase() ?? null,
  backgroundGradient: orNull(input.backgroundGradient),
  lowStockAt: count(input.lowStockAt),
  deliveryForm: input.deliveryForm.trim() === '' ? null : deliveryFormText(readDeliveryForm(input.deliveryForm) ?? []),
  priceRangeMin: price(input.priceRangeMin) ?? 0,
  priceRangeMax: price(input.priceRangeMax),
});

/** Restores a form from a stored draft; null when it has another shape. */
export const parseGroupForm = (stored: unknown): GroupFormInput | null => {
  if (typeof stored !== 'object' || stored === null) return null;
  const values = stored as Record<string, unknown>;
  const fits = ([field, value]: readonly [string, unknown]): boolean =>
    value === null ? values[field] === null || typeof values[field] === 'string' : typeof values[field] === typeof value;
  return Object.entries(emptyGroup).every(fits) ? (stored as GroupFormInput) : null;
};

/** Moves one item to another position. */
export const moveItem = <T>(items: readonly T[], from: number, to: number): T[] => {
  const left = items.filter((_, index) => index !== from);
  return [...left.slice(0, to), ...items.slice(from, from + 1), ...left.slice(to)];
};
