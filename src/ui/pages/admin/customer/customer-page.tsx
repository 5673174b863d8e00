import { observer } from 'mobx-react-lite';
import { Link, useParams } from 'react-router-dom';
import type { Role } from '../../../../domain/auth/roles.ts';
import type { Customer } from '../../../../domain/customer/customer.ts';
import { formatCount } from '../../../../domain/shared/rupiah.ts';
import { Button, buttonClass } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { shortMoment } from '../../../text/time.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import { ListState } from '../kit/list/list-state.tsx';
import { ReasonDialog } from '../kit/list/reason-dialog.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { Part, PartFacts } from '../kit/part.tsx';
import { PermissionStore } from '../kit/permission.store.ts';
import { defineScreen } from '../kit/screen.tsx';
import { useUnsavedGuard } from '../kit/use-unsaved-guard.ts';
import { SubjectHistory } from '../parts/audit/subject-history.tsx';
import { roleBindings } from '../parts/staff/bindings.ts';
import { RoleChanger } from '../parts/staff/role-changer.ts';
import { RoleSelect } from '../parts/staff/role-select.tsx';
import { staffText } from '../parts/staff/staff.text.ts';
import { ContactPart } from './contact-part.tsx';
import { customerText } from './customer.text.ts';
import { CustomerViewModel, customerBindings } from './customer.view-model.ts';
import { customerOrdersBindings } from './customer-orders.view-model.ts';
import styles from './customer-page.module.scss';
import { NotesPart } from './notes-part.tsx';
import { OrdersPart } from './orders-part.tsx';

/** Notifications for this customer alone. */
const NotificationsPart = ({ customer }: { readonly customer: Customer }) => (
  <Part title={customerText.notifications}>
    {customer.notifications.length === 0 ? <p className={styles['faint']}>{customerText.noNotifications}</p> : null}
    <ul>
      {customer.notifications.map((one) => (
        <li key={one.id}>
          <p>
            {one.title}
            <small>{shortMoment(one.createdAt, false)}</small>
          </p>
          <span className={styles['faint']}>{one.isRead ? customerText.read : customerText.unread}</span>
        </li>
      ))}
    </ul>
  </Part>
);

/** A customer's sessions, and how to end one or all. */
const SessionsPart = observer(({ model, customer }: { readonly model: CustomerViewModel; readonly customer: Customer }) => (
  <Part title={customerText.sessions}>
    {customer.sessions.length === 0 ? <p className={styles['faint']}>{customerText.noSessions}</p> : null}
    <ul>
      {customer.sessions.map((session) => {
        const device = session.device === '' ? customerText.unknownDevice : session.device;
        return (
          <li key={session.id}>
            <p>
              {device}
              <small>{customerText.lastUsed(model.momentOf(session.lastUsedAt))}</small>
            </p>
            {customer.mayManage ? (
              <Button variant="text" aria-label={customerText.endLabel(device)} onClick={() => void model.endSession(session)}>
                {customerText.end}
              </Button>
            ) : null}
          </li>
        );
      })}
    </ul>
    {customer.mayManage && customer.sessions.length > 0 ? (
      <div className={styles['end']}>
        <Button onClick={() => void model.endAllSessions()}>{customerText.endAll}</Button>
      </div>
    ) : null}
  </Part>
));

/** A customer's role, for staff who may change it. */
const RolePart = observer(({ model, customer }: { readonly model: CustomerViewModel; readonly customer: Customer }) => {
  const { may } = useStore(PermissionStore);
  return may('roles.write') ? <OpenRole model={model} customer={customer} /> : null;
});

const OpenRole = ({ model, customer }: { readonly model: CustomerViewModel; readonly customer: Customer }) => {
  const changer = useStore(RoleChanger);
  const { id, role, isMe } = customer;
  const change = async (to: Role): Promise<void> => {
    if (await changer.change({ id, name: model.name, role, isMe }, to)) await model.load();
  };
  return (
    <Part title={customerText.team} text={customerText.teamText}>
      <RoleSelect name={model.name} role={role} isMe={isMe} none={customerText.customer} onChange={(to) => void change(to)} />
    </Part>
  );
};

const yesOrNo = (is: boolean): string => (is ? customerText.yes : customerText.no);

/** A customer's key facts. */
const FactsPart = ({ customer }: { readonly customer: Customer }) => {
  const facts: readonly (readonly [string, string])[] = [
    [customerText.joined, shortMoment(customer.createdAt, false)],
    [customerText.verified, yesOrNo(customer.phoneVerified)],
    [customerText.completed, yesOrNo(customer.profileCompleted)],
    [customerText.role, customer.role === null ? customerText.customer : staffText.roles[customer.role]],
    [customerText.factor, customer.hasSecondFactor ? customerText.on : customerText.off],
    [customerText.wishes, formatCount(customer.wishCount)],
    // Without orders in the shop a zero would be misleading.
    ...(customer.orderCount === 0 ? [] : [[customerText.orders, formatCount(customer.orderCount)] as const]),
    [customerText.sent, formatCount(customer.notificationCount)],
  ];
  return (
    <Part title={customerText.facts}>
      <PartFacts facts={facts} />
    </Part>
  );
};

/** Another customer is another page, so that neither state nor a late answer is carried over. */
export const CustomerPage = () => {
  const { id = '' } = useParams();
  return <OneCustomer key={id} id={id} />;
};

/** One customer: profile, sessions, notes by staff, history. */
const OneCustomer = observer(({ id }: { readonly id: string }) => {
  const model = useViewModel(CustomerViewModel, (made) => made.for(id));
  const { may } = useStore(PermissionStore);
  const { customer } = model;
  const mayWrite = may('customers.write');
  // An empty note needs no confirmation before leaving.
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
        {customer === undefined || !may('notifications.write') ? null : (
          <Link
            className={buttonClass('secondary')}
            to={adminPaths.newNotification}
            state={{ recipient: { id: customer.id, name: model.name } }}
          >
            {customerText.sendNotification}
          </Link>
        )}
        {customer?.mayManage === true ? (
          <Button variant={block === null ? 'danger' : 'primary'} onClick={model.openReasonDialog}>
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
              {may('orders.read') ? <OrdersPart id={customer.id} /> : null}
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

export const customerScreen = defineScreen({
  title: customerText.title,
  bindings: [customerBindings, customerOrdersBindings, roleBindings],
  Component: CustomerPage,
});
