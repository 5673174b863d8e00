import { ensureBuilt } from '../../scripts/ensure-built.mjs';

export default () => ensureBuilt();
