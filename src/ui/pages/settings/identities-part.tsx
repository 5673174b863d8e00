import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
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

/** Parameters that a provider's redirect leaves in the address: an error, or a code that is not redeemed. */
const LEFT = ['error', 'error_code', 'error_description', 'code'];

/**
 * After a provider's redirect: shows the error, and removes its parameters from the address. Supabase Auth writes it into the query, behind
 * "#", or both.
 * @param show receives the code, which anybody may have written
 */
const useReturnFromProvider = (show: (code: string) => void): void => {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const behind = new URLSearchParams(hash.slice(1));
    const isBehind = behind.has('error');
    if (!isBehind && !LEFT.some((name) => query.has(name))) return;
    const code = query.get('error_code') ?? behind.get('error_code') ?? query.get('error') ?? behind.get('error');
    if (code !== null) show(code);
    for (const name of LEFT) query.delete(name);
    void navigate({ search: query.toString(), hash: isBehind ? '' : hash }, { replace: true, preventScrollReset: true });
  }, [search, hash, navigate, show]);
};

/** Linked accounts at providers; hidden while the owner has configured none. */
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
            void dialog.open({
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
