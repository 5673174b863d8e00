import type { ProductChanges } from '../../../domain/catalog/product-draft.ts';
import type { Database } from '../database-types.ts';
import { withoutOrigin } from '../media/own-files.ts';

type Update = Database['public']['Tables']['products']['Update'];

const toFurther = ({ imageAlts, sellerNote, warrantyHours, saleKind, deliveryHours, attributes }: ProductChanges) => ({
  ...(imageAlts === undefined ? {} : { image_alts: [...imageAlts] }),
  ...(sellerNote === undefined ? {} : { seller_note: sellerNote }),
  ...(warrantyHours === undefined ? {} : { warranty_hours: warrantyHours }),
  ...(saleKind === undefined ? {} : { sale_kind: saleKind }),
  ...(deliveryHours === undefined ? {} : { delivery_hours: deliveryHours }),
  ...(attributes === undefined ? {} : { attributes: attributes.map(({ label, value }) => ({ label, value })) }),
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
