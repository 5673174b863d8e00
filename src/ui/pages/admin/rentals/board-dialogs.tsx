import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { AreaField } from '../../../components/forms/area-field.tsx';
import { FormDialog } from '../kit/list/form-dialog.tsx';
import { ReasonDialog } from '../kit/list/reason-dialog.tsx';
import { SealDialog } from '../parts/credential/seal-dialog.tsx';
import { rentalsText as text } from './rentals.text.ts';
import type { RentalsViewModel, RowDialog } from './rentals.view-model.ts';

interface Props {
  readonly model: RentalsViewModel;
  readonly subject: RowDialog;
}

const MessageDialog = observer(({ model, subject }: Props) => {
  const [message, setMessage] = useState('');
  return (
    <FormDialog
      title={text.messageTitle(subject.row.buyerName)}
      message={text.messageText}
      confirm={text.send}
      isBusy={model.isBusy}
      onConfirm={() => void model.write(message)}
      onCancel={model.drop}
    >
      <AreaField
        label={text.messageLabel}
        name="message"
        autoComplete="off"
        maxLength={1000}
        error={model.refusal}
        value={message}
        onChange={setMessage}
      />
    </FormDialog>
  );
});

/** The dialog of an action on the board. */
export const BoardDialog = observer(({ model, subject }: Props) => {
  const shared = { isBusy: model.isBusy, problem: model.refusal, onCancel: model.drop };
  if (subject.kind === 'message') return <MessageDialog model={model} subject={subject} />;
  if (subject.kind === 'seal') {
    const { productName, unitPosition } = subject.row;
    return (
      <SealDialog
        {...shared}
        title={text.sealTitle(text.row(productName, unitPosition))}
        message={text.sealText}
        confirm={text.seal}
        fields={subject.fields}
        scopes={['renter']}
        onSeal={(_scope, texts) => void model.seal(texts)}
      />
    );
  }
  const isCancel = subject.kind === 'cancel';
  return (
    <ReasonDialog
      {...shared}
      title={isCancel ? text.cancelTitle : text.stopTitle}
      message={isCancel ? text.cancelText : text.stopText}
      label={text.reason}
      hint={text.reasonHint}
      confirm={isCancel ? text.cancel : text.stop}
      isDangerous
      onConfirm={(reason) => void model.end(reason)}
    />
  );
});
