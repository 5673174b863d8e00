import type { ProductChanges, ProductDraft } from '../../../domain/catalog/product-draft.ts';
import type { Database } from '../database-types.ts';
import { withoutOrigin } from '../media/own-files.ts';

type Insert = Database['public']['Tables']['products']['Insert'];
type Update = Database['public']['Tables']['products']['Update'];

const toFurther = ({ imageAlts, sellerNote, warrantyHours, attributes }: ProductChanges) => ({
  ...(imageAlts === undefined ? {} : { image_alts: [...imageAlts] }),
  ...(sellerNote === undefined ? {} : { seller_note: sellerNote }),
  ...(warrantyHours === undefined ? {} : { warranty_hours: warrantyHours }),
  ...(attributes === undefined ? {} : { attributes: attributes.map(({ label, value }) => ({ label, value })) }),
});

export const toInsertRow = (draft: ProductDraft, origin: string): Insert => ({
  name: draft.name,
  description: draft.description,
  price: draft.price,
  original_price: draft.originalPrice,
  image: withoutOrigin(origin, draft.image),
  images: draft.images.map((address) => withoutOrigin(origin, address) ?? address),
  category_id: draft.categoryId,
  game_title_id: draft.gameTitleId,
  tier_id: draft.tierId,
  is_flash_sale: draft.isFlashSale,
  has_rental: draft.hasRental,
  stock: draft.stock,
  is_active: draft.isActive,
  ...toFurther(draft),
});

export const toUpdateRow = (changes: ProductChanges, origin: string): Update => ({
  ...(changes.name === undefined ? {} : { name: changes.name }),
  ...(changes.description === undefined ? {} : { description: changes.description }),
  ...(changes.price === undefined ? {} : { price: changes.price }),
  ...(changes.originalPrice === undefined ? {} : { original_price: changes.originalPrice }),
  ...(changes.image === undefined ? {} : { image: withoutOrigin(origin, changes.image) }),
  ...(changes.images === undefined ? {} : { images: changes.images.map((address) => withoutOrigin(origin, address) ?? address) }),
  ...(changes.categoryId === undefined ? {} : { category_id: changes.categoryId }),
  ...(changes.gameTitleId === undefined ? {} : { game_title_id: changes.gameTitleId }),
  ...(changes.tierId === undefined ? {} : { tier_id: changes.tierId }),
  ...(changes.isFlashSale === undefined ? {} : { is_flash_sale: changes.isFlashSale }),
  ...(changes.hasRental === undefined ? {} : { has_rental: changes.hasRental }),
  ...(changes.stock === undefined ? {} : { stock: changes.stock }),
  ...(changes.isActive === undefined ? {} : { is_active: changes.isActive }),
  ...toFurther(changes),
});
