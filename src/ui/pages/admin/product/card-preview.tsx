import { observer } from 'mobx-react-lite';
import { currentPrice } from '../../../../domain/catalog/price.ts';
import type { ProductCard as Card } from '../../../../domain/catalog/product.ts';
import type { ProductForm } from '../../../../domain/catalog/product-form.ts';
import { readStock } from '../../../../domain/catalog/read-stock.ts';
import { rentalDrafts } from '../../../../domain/catalog/rental-draft.ts';
import type { StrikablePrice } from '../../../../domain/catalog/strikable-price.ts';
import { amountOf } from '../../../../domain/shared/amount.ts';
import { valueOr } from '../../../../domain/shared/result.ts';
import { ProductCard } from '../../../components/product-card.tsx';
import { paths } from '../../../core/paths.ts';
import { useStore } from '../../../core/view-model.tsx';
import { ClockStore } from '../../../stores/clock.store.ts';
import styles from './card-preview.module.scss';
import type { PriceReferenceViewModel } from './price-reference.view-model.ts';
import { productEditorText as text } from './product.text.ts';
import type { ProductEditorViewModel } from './product-editor.view-model.ts';

/** A drawn cover needs a name. */
const UNSAVED = '00000000-0000-4000-8000-000000000000';

/** The shop's card as if the form were stored now. */
const cardOfForm = (
  form: ProductForm,
  { opened, groups }: Pick<ProductEditorViewModel, 'opened' | 'groups'>,
  strikable: readonly StrikablePrice[],
  now: Date,
): Card => {
  const id = opened?.product.id ?? UNSAVED;
  const price = amountOf(form.price) ?? opened?.product.price ?? 0;
  return {
    id,
    name: form.name.trim() || text.nameless,
    price,
    originalPrice: amountOf(form.originalPrice),
    image: form.pictures[0]?.url ?? null,
    stock: valueOr(readStock(form.stock), 0),
    hasRental: form.rentals.length > 0,
    createdAt: opened?.product.createdAt ?? now,
    tier: groups?.tiers.find((tier) => tier.id === form.tierId) ?? null,
    game: groups?.games.find((game) => game.id === form.gameTitleId) ?? null,
    rentalOptions: rentalDrafts(form.rentals).map((line) => ({ ...line, id: line.id ?? line.duration, productId: id })),
    sale: opened?.product.sale ?? null,
    strikable,
    isSample: opened?.product.isSample ?? false,
    saleKind: form.saleKind || 'account',
  };
};

interface Props {
  readonly model: ProductEditorViewModel;
  readonly reference: PriceReferenceViewModel;
}

/** A preview of the shop's card with the current input. It is not interactive. */
export const CardPreview = observer(({ model, reference }: Props) => {
  const { now } = useStore(ClockStore);
  const card = cardOfForm(model.form.values, model, reference.strikable, now);
  return (
    <section className={styles['preview']} aria-label={text.preview}>
      <h2>{text.preview}</h2>
      <p>{text.previewHint}</p>
      <div className={styles['card']} inert>
        <ProductCard product={card} price={currentPrice(card, now)} href={paths.product(card.id)} />
      </div>
    </section>
  );
});
