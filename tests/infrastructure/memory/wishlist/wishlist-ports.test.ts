import type { Wish } from '../../../../src/domain/wishlist/merge-wishes.ts';
import { MemoryCatalogue } from '../../../../src/infrastructure/memory/catalog/catalogue.ts';
import { InMemoryWishlistRepository } from '../../../../src/infrastructure/memory/wishlist/wishlist-repository.ts';
import { productCardsContract } from '../../../contracts/wishlist/product-cards.contract.ts';
import { accountWishesContract } from '../../../contracts/wishlist/wishlist-repository.contract.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';
import { openMemoryWorld } from '../memory-world.ts';

accountWishesContract(async () => {
  const catalogue = new MemoryCatalogue(new FixedClock());
  const lists = new Map<string, readonly Wish[]>();
  let people = 0;
  return {
    person: async () => {
      people += 1;
      const who = `u${people}`;
      return new InMemoryWishlistRepository(catalogue, async () => who, lists);
    },
    nobody: new InMemoryWishlistRepository(catalogue, async () => null, lists),
    addProduct: async (product) => void catalogue.products.push(product),
    removeProduct: async (id) => {
      catalogue.products = catalogue.products.filter((product) => product.id !== id);
    },
    close: async () => undefined,
  };
});

productCardsContract(async () => {
  const world = await openMemoryWorld();
  return { world, cards: world.visitor.cards };
});
