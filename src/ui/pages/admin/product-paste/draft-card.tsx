import { observer } from 'mobx-react-lite';
import { useId, useMemo } from 'react';
import { PRODUCT_LIMITS } from '../../../../domain/catalog/product-limits.ts';
import type { FieldPicture } from '../../../../domain/media/field-pictures.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { Button } from '../../../components/button.tsx';
import { AreaField } from '../../../components/forms/area-field.tsx';
import { ChoiceField } from '../../../components/forms/choice-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { AdminIcon } from '../kit/admin-icon.tsx';
import { AmountField } from '../kit/form/amount-field.tsx';
import { AttributeFields } from '../parts/attribute/attribute-fields.tsx';
import styles from './draft-card.module.scss';
import { MarkedText } from './marked-text.tsx';
import type { PastedProduct } from './paste-form.ts';
import { productPasteText as text } from './product-paste.text.ts';
import type { ProductPasteViewModel } from './product-paste.view-model.ts';

interface Props {
  readonly model: ProductPasteViewModel;
  readonly draft: PastedProduct;
  readonly place: number;
}

/** Which of the pasted pictures belong to a draft, where there are several drafts. */
const PictureChoice = ({
  pictures,
  chosen,
  onToggle,
}: {
  readonly pictures: readonly FieldPicture[];
  readonly chosen: readonly string[];
  readonly onToggle: (url: string) => void;
}) => (
  <fieldset className={styles['pictures']}>
    <legend>{text.chosenPictures}</legend>
    {pictures.map(({ url }, at) => (
      <button key={url} type="button" aria-pressed={chosen.includes(url)} aria-label={text.picture(at + 1)} onClick={() => onToggle(url)}>
        <img src={url} alt="" width={64} height={64} loading="lazy" />
      </button>
    ))}
  </fieldset>
);

/** One draft: its advert with what was read, and the fields that a person corrects. */
export const DraftCard = observer(({ model, draft, place }: Props) => {
  const id = useId();
  const { form, groups } = model;
  const { source, gameTitleId } = draft;
  const game = model.gameOf(gameTitleId);
  const advert = useMemo(() => model.advertOf(source, gameTitleId), [model, source, gameTitleId]);
  const problem = (field: string): string | null => model.problemOf(draft.id, field);
  const { drafts, pictures } = form.values;
  const priceNote = draft.price.trim() === '' ? text.priceProblem(advert.price) : null;
  const gameHint = gameTitleId === '' ? text.gameMissing : draft.isGameGuessed ? text.gameGuessed : undefined;
  const options = (choices: readonly { readonly id: string; readonly name: string }[]) => choices.map((one) => [one.id, one.name] as const);
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <header>
        <h2 id={id}>{text.draft(place, drafts.length)}</h2>
        <Button variant="text" onClick={() => model.drop(draft.id)}>
          <AdminIcon name="trash" />
          {text.drop}
        </Button>
      </header>
      <MarkedText advert={advert} />
      <div className={styles['fields']}>
        <TextField
          label={text.name}
          name="name"
          maxLength={PRODUCT_LIMITS.name}
          error={problem('name')}
          value={draft.name}
          onChange={(name) => model.change(draft.id, { name })}
        />
        <div className={styles['row']}>
          <ChoiceField
            label={text.game}
            name="gameTitleId"
            hint={gameHint}
            showsHint
            error={problem('gameTitleId')}
            options={[['', text.noGame], ...options(groups?.games ?? [])]}
            value={gameTitleId}
            onChange={(gameId) => model.chooseGame(draft.id, gameId)}
          />
          <ChoiceField
            label={text.category}
            name="categoryId"
            error={problem('categoryId')}
            options={[['', text.choose], ...options(groups?.categories ?? [])]}
            value={draft.categoryId}
            onChange={(categoryId) => model.change(draft.id, { categoryId })}
          />
        </div>
        <div className={styles['price']}>
          <AmountField
            label={text.price}
            name="price"
            min={1}
            max={PRODUCT_LIMITS.price}
            hint={priceNote}
            showsHint
            error={problem('price')}
            value={draft.price}
            onChange={(price) => model.change(draft.id, { price })}
          />
          {priceNote === null || advert.price.candidates.length === 0 ? null : (
            <p>
              {advert.price.candidates.map((amount) => (
                <Button key={amount} onClick={() => model.change(draft.id, { price: String(amount) })}>
                  {text.use(formatRupiah(amount))}
                </Button>
              ))}
            </p>
          )}
        </div>
        <section className={styles['attributes']} aria-label={text.attributes}>
          <h3>{text.attributes}</h3>
          <AttributeFields
            schema={game?.attributes ?? []}
            hasGame={game !== null}
            value={draft.attributes}
            errors={model.attributeProblems(draft)}
            onChange={(attributes) => model.change(draft.id, { attributes })}
          />
        </section>
        <AreaField
          label={text.description}
          name="description"
          grows="short"
          hint={text.descriptionHint}
          showsHint
          error={problem('description')}
          value={draft.description}
          onChange={(description) => model.change(draft.id, { description })}
        />
        {draft.takesAllPictures || pictures.length === 0 ? null : (
          <PictureChoice pictures={pictures} chosen={draft.pictures} onToggle={(url) => model.togglePicture(draft.id, url)} />
        )}
      </div>
    </section>
  );
});
