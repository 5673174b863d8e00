import { observer } from 'mobx-react-lite';
import { Link, useParams } from 'react-router-dom';
import { Button, buttonClass } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { ListState } from '../kit/list/list-state.tsx';
import { ReasonDialog } from '../kit/list/reason-dialog.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { PermissionStore } from '../kit/permission.store.ts';
import { useUnsavedGuard } from '../kit/use-unsaved-guard.ts';
import { SubjectHistory } from '../parts/audit/subject-history.tsx';
import { ContactPart } from './contact-part.tsx';
import { customerText } from './customer.text.ts';
import { CustomerViewModel } from './customer.view-model.ts';
import styles from './customer-page.module.scss';
import { FactsPart } from './facts-part.tsx';
import { NotesPart } from './notes-part.tsx';
import { NotificationsPart } from './notifications-part.tsx';
import { RolePart } from './role-part.tsx';
import { SessionsPart } from './sessions-part.tsx';

/** Another customer is another page: no state is carried over, and no late answer arrives there. */
export const CustomerPage = () => {
  const { id = '' } = useParams();
  return <Customer key={id} id={id} />;
};

/** One customer: who they are, where they are signed in, what the team wrote, what was done. */
const Customer = observer(({ id }: { readonly id: string }) => {
  const model = useViewModel(CustomerViewModel, (made) => made.for(id));
  const { may } = useStore(PermissionStore);
  const { customer } = model;
  const mayWrite = may('customers.write');
  // An empty note needs no question before leaving.
  useUnsavedGuard(customer != null && mayWrite && model.note.isEdited);
  if (customer === null) {
    return (
      <EmptyState
        heading="h1"
        title={customerText.missingTitle}
        text={customerText.missingText}
        action={
          <Link className={buttonClass('secondary')} to={adminPaths.customers}>
            {customerText.back}
          </Link>
        }
      />
    );
  }
  const block = customer?.block ?? null;
  return (
    <>
      <PageHead title={customer === undefined ? customerText.title : model.name}>
        <Link className={buttonClass('text')} to={adminPaths.customers}>
          {customerText.back}
        </Link>
        {customer?.mayManage === true ? (
          <Button variant={block === null ? 'danger' : 'primary'} onClick={model.askForReason}>
            {block === null ? customerText.block : customerText.unblock}
          </Button>
        ) : null}
      </PageHead>
      <ListState isLoading={customer === undefined} problem={model.problem} onRetry={() => void model.load()} empty={null}>
        {customer === undefined ? null : (
          <>
            {block === null ? null : (
              <FormAlert text={customerText.blockedText(block.reason, block.by, block.at === null ? null : model.momentOf(block.at))} />
            )}
            <div className={styles['columns']}>
              <ContactPart model={model} customer={customer} />
              <FactsPart customer={customer} />
              <SessionsPart model={model} customer={customer} />
              <NotesPart model={model} customer={customer} mayWrite={mayWrite} />
              <NotificationsPart customer={customer} />
              <RolePart model={model} customer={customer} />
            </div>
            <SubjectHistory key={model.actions} subject={customer.id} />
          </>
        )}
      </ListState>
      {model.isAsking ? (
        <ReasonDialog
          title={block === null ? customerText.blockTitle(model.name) : customerText.unblockTitle(model.name)}
          message={block === null ? customerText.blockText(customer?.sessions.length ?? 0) : customerText.unblockText}
          label={customerText.reason}
          hint={customerText.reasonHint}
          confirm={block === null ? customerText.block : customerText.unblock}
          isDangerous={block === null}
          isBusy={model.isBusy}
          problem={model.reasonProblem}
          onConfirm={(reason) => void model.block(reason)}
          onCancel={model.dropQuestion}
        />
      ) : null}
    </>
  );
});
