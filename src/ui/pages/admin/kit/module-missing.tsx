import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { adminText } from './admin.text.ts';

/** Replaces a page whose module could not be loaded. */
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
