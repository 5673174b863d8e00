import type { Wish } from '../../../../src/domain/wishlist/merge-wishes.ts';
import { MemoryCatalogue } from '../../../../src/infrastructure/memory/catalog/catalogue.ts';
import { InMemoryAccountWishes } from '../../../../src/infrastructure/memory/wishlist/account-wishes.ts';
import { accountWishesContract } from '../../../contracts/wishlist/account-wishes.contract.ts';
import { productCardsContract } from '../../../contracts/wishlist/product-cards.contract.ts';
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
      return new InMemoryAccountWishes(catalogue, async () => who, lists);
    },
    nobody: new InMemoryAccountWishes(catalogue, async () => null, lists),
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
