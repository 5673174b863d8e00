import { observer } from 'mobx-react-lite';
import { Button } from '../../../../components/button.tsx';
import { useViewModel } from '../../../../core/view-model.tsx';
import { FormDialog } from '../../kit/list/form-dialog.tsx';
import styles from './starter-games.module.scss';
import { starterGamesText as text } from './starter-games.text.ts';
import { StarterGamesViewModel } from './starter-games.view-model.ts';

/** Adds popular games with one press. @param props.onAdded reads the list again */
export const StarterGames = observer(({ onAdded }: { readonly onAdded: () => void }) => {
  const model = useViewModel(StarterGamesViewModel);
  const { games, chosen } = model;
  const add = async (): Promise<void> => {
    if (await model.add()) onAdded();
  };
  return (
    <>
      <Button isBusy={games === null && model.isBusy} onClick={() => void model.open()}>
        {text.open}
      </Button>
      {games === null ? null : (
        <FormDialog
          title={text.title}
          message={text.message}
          confirm={text.add(chosen.size)}
          isBusy={model.isBusy}
          problem={model.refusal}
          onConfirm={() => void add()}
          onCancel={model.close}
        >
          <div className={styles['games']}>
            {games.map(({ slug, name, isAdded }) => (
              <label key={slug}>
                <input
                  type="checkbox"
                  name={slug}
                  disabled={isAdded}
                  checked={isAdded || chosen.has(slug)}
                  onChange={({ target }) => model.choose(slug, target.checked)}
                />
                {isAdded ? text.isAdded(name) : name}
              </label>
            ))}
          </div>
        </FormDialog>
      )}
    </>
  );
});
