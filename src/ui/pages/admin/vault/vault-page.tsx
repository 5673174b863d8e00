import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { LoginCodeRequest } from '../../../../application/credential/vault-admin-repository.ts';
import { Button, buttonClass } from '../../../components/button.tsx';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { shortMoment } from '../../../text/time.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import { ListState } from '../kit/list/list-state.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { Part } from '../kit/part.tsx';
import { defineScreen } from '../kit/screen.tsx';
import { vaultBindings } from './bindings.ts';
import { vaultText as text, vaultText } from './vault.text.ts';
import { VaultViewModel } from './vault.view-model.ts';
import styles from './vault-page.module.scss';

/** The form for a login code that a buyer waits for. */
const CodeForm = observer(({ model, request }: { readonly model: VaultViewModel; readonly request: LoginCodeRequest }) => {
  const [code, setCode] = useState('');
  return (
    <li>
      <form
        className={styles['code']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void model.sendCode(request, code);
        }}
      >
        <div>
          <Link to={adminPaths.order(request.orderId)}>{request.number}</Link> {request.productName}
          <p className={styles['faint']}>{text.asked(shortMoment(request.askedAt, false), shortMoment(request.promisedAt, false))}</p>
        </div>
        <TextField
          label={text.codeOf(request.number)}
          name={`code-${request.id}`}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={100}
          error={model.problems.get(request.id) ?? null}
          value={code}
          onChange={setCode}
        />
        <Button type="submit" variant="primary" isBusy={model.busyCode === request.id}>
          {text.send}
        </Button>
      </form>
    </li>
  );
});

/** The credential vault as a whole. */
const VaultPage = observer(() => {
  const model = useViewModel(VaultViewModel);
  const { work } = model;
  return (
    <>
      <PageHead title={text.title}>
        <Link className={buttonClass('secondary')} to={adminPaths.vaultBulk}>
          {text.bulk}
        </Link>
      </PageHead>
      <p className={styles['intro']}>{text.intro}</p>
      <ListState isLoading={work === null} problem={model.problem} onRetry={() => void model.load()} empty={null}>
        {work === null ? null : (
          <>
            {work.overview.isOpen ? null : <FormAlert text={text.shut(shortMoment(work.overview.since, false))} />}
            <dl className={styles['figures']}>
              {[
                [text.figures.waiting, String(work.overview.waiting.length)] as const,
                [text.figures.codes, String(work.codes.length)] as const,
                [text.figures.without, work.overview.withoutCredentials.toLocaleString('id-ID')] as const,
                [text.figures.sealed, work.overview.sealed.toLocaleString('id-ID')] as const,
                ...work.overview.keys.map(({ keyId, count }) => [text.figures.key(keyId), text.parts(count)] as const),
              ].map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            {work.overview.waiting.length === 0 ? null : (
              <Part title={text.waiting} text={text.waitingText}>
                <ul>
                  {work.overview.waiting.map(({ orderId, number, productId, productName, dueAt }) => (
                    <li key={orderId} className={styles['product']}>
                      <div>
                        <Link to={adminPaths.order(orderId)}>{number}</Link> {productName}
                        <p className={styles['faint']}>{text.dueAt(dueAt === null ? null : shortMoment(dueAt, false))}</p>
                      </div>
                      <Link className={buttonClass('primary')} to={adminPaths.vaultOf(productId)} aria-label={`${text.fill}: ${number}`}>
                        {text.fill}
                      </Link>
                    </li>
                  ))}
                </ul>
              </Part>
            )}
            <Part title={text.codes} text={work.codes.length === 0 ? text.noCodes : text.codesText}>
              <ul>
                {work.codes.map((request) => (
                  <CodeForm key={request.id} model={model} request={request} />
                ))}
              </ul>
            </Part>
            <Part title={text.products} text={work.overview.products.length === 0 ? text.noProducts : text.productsText}>
              <ul>
                {work.overview.products.map(({ productId, name, missing }) => (
                  <li key={productId} className={styles['product']}>
                    <div>
                      {name}
                      <p className={styles['faint']}>{text.missing(missing)}</p>
                    </div>
                    <Link className={buttonClass('secondary')} to={adminPaths.vaultOf(productId)} aria-label={`${text.fill}: ${name}`}>
                      {text.fill}
                    </Link>
                  </li>
                ))}
              </ul>
            </Part>
          </>
        )}
      </ListState>
    </>
  );
});

export const vaultScreen = defineScreen({ title: vaultText.title, bindings: [vaultBindings], Component: VaultPage });
