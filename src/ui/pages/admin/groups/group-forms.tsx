import { useParams } from 'react-router-dom';
import type { GroupKind } from '../../../../domain/taxonomy/group-draft.ts';
import { defineScreen, type Screen } from '../kit/screen.tsx';
import { credentialFieldsBindings } from '../parts/credential/credential-fields.view-model.ts';
import { CredentialFieldsPart } from '../parts/credential/credential-fields-part.tsx';
import { pictureBindings } from '../parts/media/bindings.ts';
import { groupBindings } from '../parts/taxonomy/bindings.ts';
import { GroupFormPage } from '../parts/taxonomy/group-form-page.tsx';
import { groupsText } from '../parts/taxonomy/taxonomy.text.ts';

const formOf = (kind: GroupKind): Screen =>
  defineScreen({ title: groupsText.kinds[kind].title, bindings: [groupBindings], Component: () => <GroupFormPage kind={kind} /> });

export const categoryScreen = formOf('categories');
export const tierScreen = formOf('tiers');

const GamePage = () => {
  const { id = 'new' } = useParams();
  return (
    <>
      <GroupFormPage kind="games" />
      {id === 'new' ? null : <CredentialFieldsPart gameId={id} />}
    </>
  );
};

export const gameScreen = defineScreen({
  title: groupsText.kinds.games.title,
  bindings: [groupBindings, pictureBindings, credentialFieldsBindings],
  Component: GamePage,
});
