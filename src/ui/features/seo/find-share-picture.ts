import { ViewProduct } from '../../../application/catalog/view-product.ts';
import { ViewFlashSale } from '../../../application/flash-sale/read-flash-sales.ts';
import { ReadSiteSettings } from '../../../application/settings/read-site-settings.ts';
import { ListGameTitles } from '../../../application/taxonomy/read-taxonomy.ts';
import { currentPrice } from '../../../domain/catalog/price.ts';
import { isVisible } from '../../../domain/catalog/visibility.ts';
import type { ShareSubject } from '../../../domain/sharing/share-address.ts';
import type { SharePicture } from '../../../domain/sharing/share-picture.ts';
import type { Resolver } from '../../core/resolver.ts';
import { gamePicture, productPicture, salePicture, shopPicture } from './share-pictures.ts';

/** The content of the share picture of an address at a time; null when the page does not exist. */
export const findSharePicture = async (subject: ShareSubject, resolver: Resolver, now: Date): Promise<SharePicture | null> => {
  const reading = resolver.get(ReadSiteSettings).execute();
  switch (subject.kind) {
    case 'shop':
      return shopPicture(await reading);
    case 'game': {
      const game = (await resolver.get(ListGameTitles).execute()).find(({ slug }) => slug === subject.slug);
      return game === undefined ? null : gamePicture(await reading, game);
    }
    case 'product': {
      const product = await resolver.get(ViewProduct).execute(subject.id);
      return product === null || !isVisible(product) ? null : productPicture(await reading, product, currentPrice(product, now));
    }
    case 'sale': {
      const offer = await resolver.get(ViewFlashSale).execute(subject.id);
      return offer === null ? null : salePicture(await reading, offer, now);
    }
  }
};
