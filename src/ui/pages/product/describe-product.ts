import type { Product } from '../../../domain/catalog/product.ts';
import { coverPicture } from '../../../domain/catalog/product-pictures.ts';
import { formatRupiah } from '../../../domain/shared/rupiah.ts';
import type { PageMeta } from '../../page.ts';
import { paths } from '../../paths.ts';
import { productPageText } from '../../text/product-page.ts';
import { largePicture } from './large-picture.ts';
import type { ProductData } from './product-data.ts';

const LONGEST = 120;
const SENTENCE_END = /(?<=[.!?])\s+|\n/;

/** The first sentence, cut between words when it runs on. */
export const firstSentence = (text: string): string => {
  const [sentence = ''] = text.trim().split(SENTENCE_END);
  return sentence.length <= LONGEST ? sentence : `${sentence.slice(0, sentence.lastIndexOf(' ', LONGEST)).replace(/[\s,;:]+$/, '')}…`;
};

const availability = ({ stock }: Product): string => `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`;

/** Title, description and structured data of a product's page. */
export const describeProduct = ({ product, address, offer }: ProductData): PageMeta => {
  const image = largePicture(coverPicture(product));
  const { name, game, category, id } = product;
  return {
    title: name,
    description: productPageText.describe(firstSentence(product.description), game?.name ?? null, formatRupiah(offer.amount)),
    canonical: paths.product(id),
    image,
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name,
      description: product.description,
      sku: id,
      image: [new URL(image, address).href],
      ...(category === null ? {} : { category: category.name }),
      offers: {
        '@type': 'Offer',
        url: address,
        priceCurrency: 'IDR',
        price: offer.amount,
        availability: availability(product),
        ...(offer.sale === null ? {} : { priceValidUntil: offer.sale.endsAt.toISOString() }),
      },
    },
  };
};
