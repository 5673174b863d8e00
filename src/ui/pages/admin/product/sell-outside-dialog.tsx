import { observer } from 'mobx-react-lite';
import { PRODUCT_LIMITS } from '../../../../domain/catalog/product-limits.ts';
import { TextField } from '../../../components/forms/text-field.tsx';
import { AmountField } from '../kit/form/amount-field.tsx';
import { FormDialog } from '../kit/list/form-dialog.tsx';
import { productEditorText as text } from './product.text.ts';
import type { ProductEditorViewModel } from './product-editor.view-model.ts';
import type { SellOutsideViewModel } from './sell-outside.view-model.ts';

/** Asks where a unit was sold, and for how much. */
export const SellOutsideDialog = observer(
  ({ model, editor }: { readonly model: SellOutsideViewModel; readonly editor: ProductEditorViewModel }) => {
    const { subject, refusal, isBusy, change, close } = model.dialog;
    if (subject === null) return null;
    return (
      <FormDialog
        title={text.outsideTitle}
        message={text.outsideText}
        confirm={text.outsideConfirm}
        isBusy={isBusy}
        problem={refusal}
        onConfirm={() => void model.confirm(editor)}
        onCancel={close}
      >
        <TextField
          label={text.outsidePlace}
          name="place"
          hint={text.outsidePlaceHint}
          maxLength={100}
          error={model.problemOf('place')}
          value={subject.place}
          onChange={(place) => change({ place })}
        />
        <AmountField
          label={text.outsideAmount}
          min={1}
          max={PRODUCT_LIMITS.price}
          name="amount"
          error={model.problemOf('amount')}
          value={subject.amount}
          onChange={(amount) => change({ amount })}
        />
      </FormDialog>
    );
  },
);
