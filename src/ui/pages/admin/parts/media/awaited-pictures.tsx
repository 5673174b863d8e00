import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { AwaitedPicture } from '../../../../../application/media/awaited-pictures.ts';
import { Button } from '../../../../components/button.tsx';
import { classNames } from '../../../../components/class-names.ts';
import { FormAlert } from '../../../../components/forms/form-alert.tsx';
import { useViewModel } from '../../../../core/view-model.tsx';
import { adminPaths } from '../../kit/admin-paths.ts';
import styles from './awaited-pictures.module.scss';
import { awaitedPicturesText as text } from './awaited-pictures.text.ts';
import { AwaitedPicturesViewModel } from './awaited-pictures.view-model.ts';

/** A longer list names only the first ones. */
const LISTED = 100;

const hostOf = (address: string): string => address.split('/')[2] ?? address;

const reasonOf = ({ state, reason }: AwaitedPicture): string =>
  state === 'waiting' && reason !== null ? text.again(reason) : text.reason(reason);

interface Props {
  /** Null for all products; the list names them then. */
  readonly products: readonly string[] | null;
  /** Whether the list names the products. */
  readonly isNamed?: boolean;
  /** Called when a picture came, or was let go. */
  readonly onFewer?: () => void;
}

/** Pictures of other hosts that these products do not show yet, with the reasons of those that failed. Its page loads `awaitedPicturesBindings`. */
export const AwaitedPictures = observer(({ products, isNamed = false, onFewer }: Props) => {
  const model = useViewModel(AwaitedPicturesViewModel);
  const fewer = useRef(onFewer);
  fewer.current = onFewer;
  const key = products === null ? null : products.join(' ');
  useEffect(() => {
    void model.show(key === null ? null : key.split(' ').filter((id) => id !== ''), () => fewer.current?.());
  }, [model, key]);
  const { failed, waiting } = model;
  // Only what tells something is listed: what failed, and what is tried again after a failure.
  const listed = [...failed, ...waiting.filter(({ reason }) => reason !== null)];
  if (model.pictures.length === 0) return null;
  return (
    <section className={classNames(styles['awaited'], failed.length > 0 && styles['failed'])} aria-label={text.region}>
      {failed.length === 0 ? null : (
        <>
          <h2>{text.failed(failed.length)}</h2>
          <p>{text.draft}</p>
        </>
      )}
      {waiting.length === 0 ? null : <p role="status">{text.waiting(waiting.length)}</p>}
      {listed.length === 0 ? null : (
        <ul>
          {listed.slice(0, LISTED).map((picture) => (
            <li key={`${picture.productId} ${picture.id}`}>
              <span>
                {isNamed ? (
                  <>
                    <Link to={adminPaths.product(picture.productId)}>{picture.productName}</Link>
                    {': '}
                  </>
                ) : null}
                <span>{reasonOf(picture)}</span>
                <small>{isNamed ? text.from(hostOf(picture.address)) : picture.address}</small>
              </span>
              {isNamed ? null : (
                <Button variant="text" aria-label={text.releaseOf(picture.address)} onClick={() => void model.release(picture)}>
                  {text.release}
                </Button>
              )}
            </li>
          ))}
          {listed.length > LISTED ? <li>{text.more(listed.length - LISTED)}</li> : null}
        </ul>
      )}
      <FormAlert text={model.problem} />
      {failed.length === 0 ? null : (
        <Button isBusy={model.isRetrying} onClick={() => void model.retry()}>
          {text.retry}
        </Button>
      )}
    </section>
  );
});
