import { useParams } from 'react-router-dom';
import { defineScreen } from '../kit/screen.tsx';
import { credentialFieldsBindings } from '../parts/credential/bindings.ts';
import { CredentialFieldsPart } from '../parts/credential/credential-fields-part.tsx';
import { pictureBindings } from '../parts/media/bindings.ts';
import { groupBindings } from '../parts/taxonomy/bindings.ts';
import { GroupFormPage } from '../parts/taxonomy/group-form-page.tsx';
import { groupsText } from '../parts/taxonomy/taxonomy.text.ts';

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
