import { compareStructural, makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import type { SoldLike } from '../../../../application/catalog/admin-product-repository.ts';
import { ReadPriceHistory } from '../../../../application/catalog/read-price-history.ts';
import { ReadSoldPrices } from '../../../../application/catalog/read-sold-prices.ts';
import { strikableOf } from '../../../../domain/catalog/asked-price.ts';
import type { ProductForm } from '../../../../domain/catalog/product-form.ts';
import { rankOf, type SoldPrices } from '../../../../domain/catalog/sold-prices.ts';
import type { StrikablePrice } from '../../../../domain/catalog/strikable-price.ts';
import { bindingsOf } from '../../../core/bindings.ts';
import type { ProductEditorViewModel } from './product-editor.view-model.ts';

/** What the product in the form is compared by; null without a game. */
const likeOf = ({ gameTitleId, tierId, saleKind, attributes }: ProductForm): SoldLike | null =>
  gameTitleId === ''
    ? null
    : { gameId: gameTitleId, tierId: tierId === '' ? null : tierId, saleKind: saleKind || 'account', rank: rankOf(attributes) };

/** What helps to set a price: what such products were sold for, and what of this product was asked. */
export class PriceReferenceViewModel {
  sold: SoldPrices | null = null;
  /** What may be struck through, also the stored price when a lower one is typed. */
  strikable: readonly StrikablePrice[] = [];
  private editor: ProductEditorViewModel | null = null;
  private latest: SoldLike | null = null;

  constructor(
    private readonly readSold: ReadSoldPrices,
    private readonly readHistory: ReadPriceHistory,
  ) {
    makeAutoObservable<this, 'readSold' | 'readHistory' | 'editor' | 'latest'>(this, {
      sold: observableRef,
      strikable: observableRef,
      readSold: false,
      readHistory: false,
      editor: false,
      latest: false,
    });
  }

  of(editor: ProductEditorViewModel): void {
    this.editor = editor;
  }

  start(): (() => void) | undefined {
    const { editor } = this;
    if (editor === null) return undefined;
    const ends = [
      reaction(
        () => likeOf(editor.form.values),
        (like) => void this.compare(like),
        { fireImmediately: true, equals: compareStructural },
      ),
      reaction(
        () => editor.opened?.version,
        () => void this.look(editor.id),
        { fireImmediately: true },
      ),
    ];
    return () => {
      for (const end of ends) end();
    };
  }

  private async compare(like: SoldLike | null): Promise<void> {
    this.latest = like;
    const sold = like === null ? null : await this.readSold.execute(like);
    if (this.latest === like) runInAction(() => (this.sold = sold));
  }

  private async look(id: string | null): Promise<void> {
    if (id === null) return;
    const asked = await this.readHistory.execute(id);
    runInAction(() => (this.strikable = strikableOf(asked)));
  }
}

export const priceReferenceBindings = bindingsOf(
  PriceReferenceViewModel,
  [ReadSoldPrices, ReadPriceHistory],
  (sold, history) => new PriceReferenceViewModel(sold, history),
);
