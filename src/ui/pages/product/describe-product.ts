import { formatRupiah } from '../../../domain/shared/rupiah.ts';
import type { PageMeta } from '../../core/page.ts';
import { paths } from '../../core/paths.ts';
import { productPageText } from './product.text.ts';
import type { ProductData } from './product-data.ts';

const LONGEST = 120;
const SENTENCE_END = /(?<=[.!?])\s+|\n/;

/** The first sentence, cut between words when it runs on. */
export const firstSentence = (text: string): string => {
  const [sentence = ''] = text.trim().split(SENTENCE_END);
  return sentence.length <= LONGEST ? sentence : `${sentence.slice(0, sentence.lastIndexOf(' ', LONGEST)).replace(/[\s,;:]+$/, '')}…`;
};

/** Title and description of a product's page. */
export const describeProduct = ({ product, offer }: ProductData): PageMeta => {
  const { name, game, id } = product;
  return {
    title: name,
    description: productPageText.describe(firstSentence(product.description), game?.name ?? null, formatRupiah(offer.amount)),
    canonical: paths.product(id),
  };
};
