import type { ProductGroups } from '../../../../application/catalog/staff-products.ts';
import type { AdvertGame, ReadAdvert } from '../../../../domain/advert/advert.ts';
import { readAdvertOf } from '../../../../domain/advert/read-adverts.ts';
import type { Attribute } from '../../../../domain/catalog/product.ts';
import { emptyProductForm, type ProductForm } from '../../../../domain/catalog/product-form.ts';
import type { FieldPicture } from '../../../../domain/media/field-pictures.ts';
import { amountOf } from '../../../../domain/shared/amount.ts';
import { tierForPrice } from '../../../../domain/taxonomy/tier-ranges.ts';

/** A draft that was read from an advert, with the corrections of a person. */
export interface PastedProduct {
  /** The id of the product that it becomes. */
  readonly id: string;
  /** The text of its advert. */
  readonly source: string;
  readonly gameTitleId: string;
  readonly isGameGuessed: boolean;
  readonly categoryId: string;
  readonly name: string;
  readonly price: string;
  readonly attributes: readonly Attribute[];
  readonly description: string;
  /** The only advert of its paste: every picture belongs to it. */
  readonly takesAllPictures: boolean;
  /** Addresses among the pictures of the paste. */
  readonly pictures: readonly string[];
}

/** A pasted text, its drafts and the pictures that came with it. */
export interface PasteForm {
  readonly text: string;
  readonly drafts: readonly PastedProduct[];
  readonly pictures: readonly FieldPicture[];
}

export const emptyPasteForm: PasteForm = { text: '', drafts: [], pictures: [] };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

const DRAFT_TEXTS = ['id', 'source', 'gameTitleId', 'categoryId', 'name', 'price', 'description'] as const;

const isDraft = (value: unknown): boolean =>
  isRecord(value) &&
  DRAFT_TEXTS.every((name) => typeof value[name] === 'string') &&
  typeof value['isGameGuessed'] === 'boolean' &&
  typeof value['takesAllPictures'] === 'boolean' &&
  Array.isArray(value['attributes']) &&
  value['attributes'].every((line) => isRecord(line) && typeof line['label'] === 'string' && typeof line['value'] === 'string') &&
  Array.isArray(value['pictures']) &&
  value['pictures'].every((url) => typeof url === 'string');

const isPicture = (value: unknown): boolean => isRecord(value) && ['url', 'path', 'alt'].every((name) => typeof value[name] === 'string');

/** Restores a form from stored text; null when it is invalid. */
export const readPasteForm = (value: unknown): PasteForm | null => {
  if (!isRecord(value)) return null;
  const { text, drafts, pictures } = value;
  const isWhole =
    typeof text === 'string' && Array.isArray(drafts) && drafts.every(isDraft) && Array.isArray(pictures) && pictures.every(isPicture);
  return isWhole ? (value as unknown as PasteForm) : null;
};

const asInput = (amount: number | null): string => (amount === null ? '' : String(amount));

/** The category of accounts, which adverts of chats offer. */
const accountCategory = ({ categories }: ProductGroups): string =>
  categories.find(({ slug, name }) => slug === 'akun' || /^akun\b/i.test(name))?.id ?? '';

/** The draft of an advert before anybody corrects it. */
export const pastedProduct = (read: ReadAdvert, id: string, groups: ProductGroups, takesAllPictures: boolean): PastedProduct => ({
  id,
  source: read.text,
  gameTitleId: read.gameId ?? '',
  isGameGuessed: read.isGameGuessed,
  categoryId: accountCategory(groups),
  name: read.name,
  price: asInput(read.price.amount),
  attributes: read.attributes,
  description: read.description,
  takesAllPictures,
  pictures: [],
});

/** Reads the advert again with another game; a name or a price that a person wrote stays. */
export const withGame = (draft: PastedProduct, gameId: string, games: readonly AdvertGame[]): PastedProduct => {
  const gameOf = (id: string): AdvertGame | null => games.find((game) => game.id === id) ?? null;
  const [before, after] = [draft.gameTitleId, gameId].map((id) => readAdvertOf(draft.source, gameOf(id)));
  if (before === undefined || after === undefined) return draft;
  const kept = <T extends string>(value: T, was: T, now: T): T => (value === was || value === '' ? now : value);
  return {
    ...draft,
    gameTitleId: gameId,
    isGameGuessed: false,
    name: kept(draft.name, before.name, after.name),
    price: kept(draft.price, asInput(before.price.amount), asInput(after.price.amount)),
    description: kept(draft.description, before.description, after.description),
    attributes: after.attributes,
  };
};

/** Pictures of a draft: all, or those that were chosen. */
const picturesOf = (draft: PastedProduct, { pictures }: PasteForm): readonly FieldPicture[] =>
  draft.takesAllPictures ? pictures : pictures.filter(({ url }) => draft.pictures.includes(url));

/** The form of the product: hidden from the shop until a person shows it. */
export const productFormFrom = (draft: PastedProduct, form: PasteForm, groups: ProductGroups | null): ProductForm => {
  const price = amountOf(draft.price);
  const tier = price === null ? null : tierForPrice(groups?.tiers ?? [], price);
  return {
    ...emptyProductForm,
    isActive: false,
    name: draft.name,
    description: draft.description,
    price: draft.price,
    categoryId: draft.categoryId,
    gameTitleId: draft.gameTitleId,
    tierId: tier?.id ?? '',
    attributes: draft.attributes,
    pictures: picturesOf(draft, form),
  };
};
