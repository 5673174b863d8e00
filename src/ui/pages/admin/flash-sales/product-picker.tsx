import { observer } from 'mobx-react-lite';
import { coverPicture } from '../../../../domain/media/product-pictures.ts';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { Picture } from '../../../components/picture.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { flashSalesText as text } from './flash-sales.text.ts';
import { ProductPickerViewModel } from './product-picker.view-model.ts';
import styles from './sale-form.module.scss';

interface Props {
  readonly error: string | null;
  readonly onChoose: (id: string) => void;
}

/** Selects a product by a search or by its address. */
export const ProductPicker = observer(({ error, onChoose }: Props) => {
  const { text: query, type, found, problem } = useViewModel(ProductPickerViewModel);
  return (
    <div className={styles['picker']}>
      <TextField
        label={text.findProduct}
        name="product"
        hint={text.findHint}
        error={error}
        value={query}
        onChange={type}
        autoComplete="off"
        maxLength={200}
      />
      <FormAlert text={problem} />
      {found === null ? null : (
        <ul className={styles['found']} aria-label={text.found}>
          {found.map((product) => (
            <li key={product.id}>
              <button type="button" onClick={() => onChoose(product.id)}>
                <Picture className={styles['thumb']} address={coverPicture(product)} alt="" sizes="40px" />
                <span>
                  <b>{product.name}</b>
                  <small>{[product.game?.name, text.productLine(product.price, product.stock)].filter(Boolean).join(' · ')}</small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {found?.length === 0 ? <p role="status">{text.findNone}</p> : null}
    </div>
  );
});
