import { observer } from 'mobx-react-lite';
import { Fragment, useEffect, useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { VaultUnit } from '../../../../application/credential/vault-admin-repository.ts';
import type { CredentialField, CredentialScope } from '../../../../domain/credential/fields.ts';
import { Button, buttonClass } from '../../../components/button.tsx';
import { Mark } from '../../../components/mark.tsx';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { shortMoment } from '../../../text/time.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import listStyles from '../kit/list/list.module.scss';
import { ListPage } from '../kit/list/list-page.tsx';
import { ReasonDialog } from '../kit/list/reason-dialog.tsx';
import { Part } from '../kit/part.tsx';
import { PermissionStore } from '../kit/permission.store.ts';
import { defineScreen } from '../kit/screen.tsx';
import { DataTable } from '../kit/table/data-table.tsx';
import type { TableColumn } from '../kit/table/table-column.ts';
import { sealText } from '../parts/credential/seal.text.ts';
import { SealDialog } from '../parts/credential/seal-dialog.tsx';
import { vaultBindings } from './bindings.ts';
import { ProductVaultViewModel } from './product-vault.view-model.ts';
import { vaultText as text, vaultText } from './vault.text.ts';
import styles from './vault-page.module.scss';

/** Another product is another page. */
const ProductVaultPage = () => {
  const { id = '' } = useParams();
  return <Units key={id} id={id} />;
};

const dataOf = ({ version, sealedAt, hasCredentials, isErased }: VaultUnit): string => {
  if (isErased) return text.erased;
  if (version === null || sealedAt === null) return text.empty;
  const sealed = text.sealed(version, shortMoment(sealedAt, false));
  return hasCredentials ? sealed : `${sealed}, ${text.incomplete}`;
};

/** A unit with data can get a new password alone, where its game has fields for that. */
const scopesOf = ({ version }: VaultUnit, fields: readonly CredentialField[]): readonly CredentialScope[] =>
  version !== null && fields.some(({ scope }) => scope === 'renter') ? ['buyer', 'renter'] : ['buyer'];

const columnsOf = (model: ProductVaultViewModel, mayOpen: boolean): readonly TableColumn<VaultUnit>[] => [
  { id: 'unit', header: text.columns.unit, isRowHeader: true, cell: ({ position }) => text.unit(position) },
  {
    id: 'state',
    header: text.columns.state,
    isNamed: true,
    cell: ({ state }) => <Mark tone={state === 'quarantined' ? 'warning' : 'plain'}>{text.states[state]}</Mark>,
  },
  { id: 'data', header: text.columns.data, isNamed: true, cell: dataOf },
  { id: 'opened', header: text.columns.opened, isNamed: true, isNumber: true, cell: ({ openedCount }) => text.times(openedCount) },
  {
    id: 'order',
    header: text.columns.order,
    isNamed: true,
    cell: ({ orderId, orderNumber }) =>
      orderId === null ? (
        text.none
      ) : (
        <Link className={`${listStyles['name']} ${listStyles['nowrap']}`} to={adminPaths.order(orderId)}>
          {orderNumber}
        </Link>
      ),
  },
  {
    id: 'action',
    header: text.columns.action,
    cell: (unit) => (
      <span className={styles['actions']}>
        {unit.state === 'sold' ? null : (
          <Button
            aria-label={unit.version === null ? text.sealOf(unit.position) : text.resealOf(unit.position)}
            onClick={() => model.openDialog('seal', unit)}
          >
            {unit.version === null ? text.seal : text.reseal}
          </Button>
        )}
        {mayOpen && unit.version !== null && !unit.isErased ? (
          <Button variant="quiet" aria-label={text.openOf(unit.position)} onClick={() => model.openDialog('open', unit)}>
            {text.open}
          </Button>
        ) : null}
      </span>
    ),
  },
];

const Units = observer(({ id }: { readonly id: string }) => {
  const model = useViewModel(ProductVaultViewModel, (made) => made.for(id));
  const { may } = useStore(PermissionStore);
  const mayOpen = may('credentials.open');
  const columns = useMemo(() => columnsOf(model, mayOpen), [model, mayOpen]);
  useEffect(() => {
    const hide = (): void => {
      if (document.hidden) model.hide();
    };
    document.addEventListener('visibilitychange', hide);
    return () => document.removeEventListener('visibilitychange', hide);
  }, [model]);
  const { product, subject } = model;
  return (
    <>
      <ListPage
        title={product?.name || text.units}
        actions={
          <>
            <Link className={buttonClass('text')} to={adminPaths.vault}>
              {text.back}
            </Link>
            <Link className={buttonClass('text')} to={adminPaths.product(id)}>
              {text.toProduct}
            </Link>
          </>
        }
        intro={<Opened model={model} />}
        isLoading={product === null}
        problem={model.problem}
        onRetry={() => void model.load()}
        empty={product?.units.length === 0 ? { title: text.units, text: text.noUnits } : null}
      >
        {product === null ? null : (
          <>
            <DataTable caption={text.units} layout="stackedEarly" columns={columns} rows={product.units} idOf={(unit) => unit.id} />
            <Part title={text.file} text={text.fileText}>
              <Link className={buttonClass('secondary')} to={adminPaths.vaultBulkOf(id)}>
                {text.fileOf}
              </Link>
            </Part>
          </>
        )}
      </ListPage>
      {subject?.kind === 'seal' && product !== null ? (
        <SealDialog
          title={sealText.title(subject.unit.position)}
          fields={product.fields}
          scopes={scopesOf(subject.unit, product.fields)}
          isBusy={model.isBusy}
          problem={model.refusal}
          onSeal={(scope, texts) => void model.seal(scope, texts)}
          onCancel={model.drop}
        />
      ) : null}
      {subject?.kind === 'open' ? (
        <ReasonDialog
          title={text.openTitle(subject.unit.position)}
          message={text.openText}
          label={text.reason}
          hint={text.reasonHint}
          confirm={text.open}
          isDangerous={false}
          isBusy={model.isBusy}
          problem={model.refusal}
          onConfirm={(reason) => void model.open(reason)}
          onCancel={model.drop}
        />
      ) : null}
    </>
  );
});

/** The opened credentials, shown for a minute. */
const Opened = observer(({ model }: { readonly model: ProductVaultViewModel }) => {
  const { opened } = model;
  if (opened === null) return null;
  return (
    <Part title={text.opened(opened.unit.position)} text={text.hides(opened.seconds)}>
      <dl className={styles['opened']}>
        {Object.entries(opened.texts).map(([name, value]) => (
          <Fragment key={name}>
            <dt>{opened.labels[name] ?? name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <Button onClick={model.hide}>{text.hide}</Button>
    </Part>
  );
});

export const productVaultScreen = defineScreen({ title: vaultText.title, bindings: [vaultBindings], Component: ProductVaultPage });
