import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { adminText } from './admin.text.ts';

/** In place of a page whose code could not be loaded. */
export const ModuleMissing = () => (
  <EmptyState
    heading="h1"
    title={adminText.missingTitle}
    text={adminText.missingText}
    action={
      <Button variant="primary" onClick={() => window.location.reload()}>
        {adminText.reload}
      </Button>
    }
  />
);
