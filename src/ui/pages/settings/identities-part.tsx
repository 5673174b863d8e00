import { observer } from 'mobx-react-lite';
import { Button } from '../../components/button.tsx';
import { FormAlert } from '../../components/forms/form-alert.tsx';
import { Mark } from '../../components/mark.tsx';
import { paths } from '../../core/paths.ts';
import { useStore, useViewModel } from '../../core/view-model.tsx';
import { DialogStore } from '../../stores/dialog.store.ts';
import { IdentitiesViewModel } from './identities.view-model.ts';
import { Panel } from './panel.tsx';
import { Row, Rows } from './row.tsx';
import { settingsText } from './settings.text.ts';
import { useReturnFromProvider } from './use-return-from-provider.ts';

/** Accounts elsewhere; not there at all while the owner has set none up. */
export const IdentitiesPart = observer(() => {
  const model = useViewModel(IdentitiesViewModel);
  const dialog = useStore(DialogStore);
  useReturnFromProvider(model.refused);
  if (model.providers.length === 0 && model.problem === null) return null;
  const link = async (provider: string): Promise<void> => {
    const address = await model.link(provider, new URL(paths.settings, window.location.origin).href);
    if (address !== null) window.location.assign(address);
  };
  return (
    <Panel title={settingsText.identities} text={settingsText.identitiesText}>
      <FormAlert text={model.problem} />
      <Rows>
        {model.providers.map((provider) => {
          const identity = model.of(provider);
          const name = settingsText.provider(provider);
          const unlink = (): void => {
            if (identity === null) return;
            void dialog.ask({
              title: settingsText.unlinkTitle(name),
              message: settingsText.unlinkText,
              type: 'warning',
              confirmText: settingsText.unlink,
              onConfirm: () => model.unlink(identity),
            });
          };
          return (
            <Row
              key={provider}
              icon="user"
              name={name}
              mark={identity === null ? null : <Mark tone="success">{settingsText.active}</Mark>}
              text={identity === null ? settingsText.notLinked : (identity.email ?? '')}
              action={
                identity === null ? (
                  <Button variant="quiet" onClick={() => void link(provider)}>
                    {settingsText.link}
                  </Button>
                ) : (
                  <Button variant="text" onClick={unlink}>
                    {settingsText.unlink}
                  </Button>
                )
              }
            />
          );
        })}
      </Rows>
    </Panel>
  );
});
