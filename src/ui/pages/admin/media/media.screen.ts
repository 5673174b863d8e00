import { pictureBindings } from '../../../back-office/pictures/bindings.ts';
import { defineScreen } from '../../../back-office/screen.tsx';
import { mediaText } from '../../../text/admin/media.ts';
import { mediaBindings } from './bindings.ts';
import { MediaPage } from './media-page.tsx';

export const mediaScreen = defineScreen({ title: mediaText.title, bindings: [pictureBindings, mediaBindings], Component: MediaPage });
