import type { Product, ProductCard } from '../../../domain/catalog/product.ts';

/** The part of a product that lists store, so that a wishlist holds no descriptions. */
export const cardOf = (product: Product): ProductCard => {
  const { id, name, price, originalPrice, image, stock, hasRental, createdAt, tier, game, rentalOptions, sale, isSample, saleKind } =
    product;
  const { strikable } = product;
  return {
    id,
    name,
    price,
    originalPrice,
    image,
    stock,
    hasRental,
    createdAt,
    tier,
    game,
    rentalOptions,
    sale,
    isSample,
    saleKind,
    ...(strikable && { strikable }),
  };
};
