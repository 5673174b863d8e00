import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { SegmentedLinks } from '../../../components/segmented-links.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { ListPage } from '../kit/list/list-page.tsx';
import { ReasonDialog } from '../kit/list/reason-dialog.tsx';
import { type AddressFormat, useAddressState } from '../kit/list/use-address-state.ts';
import { defineScreen } from '../kit/screen.tsx';
import { DataTable } from '../kit/table/data-table.tsx';
import { refundColumns } from './refund-columns.tsx';
import { refundsText, refundsText as text } from './refunds.text.ts';
import { type RefundState, RefundsViewModel, refundsBindings } from './refunds.view-model.ts';
import styles from './refunds-page.module.scss';

const STATES: readonly RefundState[] = ['granted', 'sent'];

const ADDRESS: AddressFormat<{ readonly state: RefundState }> = {
  read: (parameters) => ({ state: parameters.get('tampil') === 'sent' ? 'sent' : 'granted' }),
  write: ({ state }) => ({ tampil: state === 'granted' ? null : state }),
  firstPage: {},
};

/** The list of refunds: to be sent, or sent. */
export const RefundsPage = observer(() => {
  const model = useViewModel(RefundsViewModel);
  const { query, to } = useAddressState(ADDRESS);
  const { state } = query;
  useEffect(() => void model.load(state), [model, state]);
  const columns = useMemo(() => refundColumns(model, state), [model, state]);
  const { refunds, subject } = model;
  return (
    <>
      <ListPage
        title={text.title}
        intro={
          <>
            <FormAlert text={model.note} />
            <div className={styles['tabs']}>
              <SegmentedLinks
                label={text.tabs}
                options={STATES.map((one) => ({ name: text.states[one], to: to({ state: one }), isChosen: one === state }))}
              />
            </div>
            {state === 'granted' && refunds !== null && refunds.length > 0 ? <p className={styles['note']}>{text.revealNote}</p> : null}
          </>
        }
        isLoading={refunds === null}
        problem={model.problem}
        onRetry={() => void model.load(state)}
        empty={refunds?.length === 0 ? { title: text.emptyTitle[state], text: text.emptyText[state] } : null}
      >
        <DataTable caption={text.list[state]} layout="stackedEarly" columns={columns} rows={refunds ?? []} idOf={({ id }) => id} />
      </ListPage>
      {subject === null ? null : (
        <ReasonDialog
          title={text.sendTitle(subject.amount)}
          message={text.sendText}
          label={text.sendLabel}
          hint={text.sendHint}
          confirm={text.send}
          isDangerous={false}
          isBusy={model.isBusy}
          problem={model.refusal}
          onConfirm={(reference) => void model.markSent(reference)}
          onCancel={model.drop}
        />
      )}
    </>
  );
});

export const refundsScreen = defineScreen({ title: refundsText.title, bindings: [refundsBindings], Component: RefundsPage });
