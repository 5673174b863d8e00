import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../components/button.tsx';
import { AreaField } from '../../../components/forms/area-field.tsx';
import { FilePicker } from '../../../components/forms/file-picker.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { AmountField } from '../kit/form/amount-field.tsx';
import { FormDialog } from '../kit/list/form-dialog.tsx';
import { ClaimDepositViewModel } from './claim-deposit.view-model.ts';
import { orderRentalText as text } from './rental.text.ts';

interface Props {
  readonly orderId: string;
  /** The deposit that the shop still holds, in whole rupiah. */
  readonly most: number;
}

/** The form that claims a deposit: amount, reason and evidence. */
export const ClaimDeposit = observer(({ orderId, most }: Props) => {
  const model = useViewModel(ClaimDepositViewModel);
  const navigate = useNavigate();
  const send = async (): Promise<void> => {
    const complaint = await model.send(orderId, most);
    if (complaint !== null) void navigate(adminPaths.complaint(complaint));
  };
  return (
    <>
      <Button onClick={() => model.open(most)}>{text.claim}</Button>
      {model.isOpen ? (
        <FormDialog
          title={text.claimTitle}
          message={text.claimText}
          confirm={text.claim}
          isDangerous
          isBusy={model.isBusy}
          problem={model.refusal}
          onConfirm={() => void send()}
          onCancel={model.close}
        >
          <AmountField
            label={text.amount}
            min={1}
            name="claim-amount"
            showsHint
            hint={text.amountHint(most)}
            error={model.problems.amount ?? null}
            value={model.amount}
            onChange={(amount) => model.type({ amount })}
          />
          <AreaField
            label={text.reason}
            name="claim-reason"
            autoComplete="off"
            maxLength={1000}
            showsHint
            hint={text.reasonHint}
            error={model.problems.reason ?? null}
            value={model.reason}
            onChange={(reason) => model.type({ reason })}
          />
          <FilePicker
            label={text.evidence}
            hint={text.evidenceHint}
            error={model.fileProblem}
            isMany
            accept="image/jpeg,image/png,image/webp,video/mp4"
            press={text.chooseFiles}
            onChoose={(files) => void model.choose(files)}
          >
            {model.files.map(({ name }) => (
              <Button key={name} variant="text" aria-label={text.dropFile(name)} onClick={() => model.drop(name)}>
                {text.chosenFile(name)}
              </Button>
            ))}
          </FilePicker>
        </FormDialog>
      ) : null}
    </>
  );
});
