import { register } from 'prom-client';

// Files of tests share what comes from packages, and each loads ours anew: what the last one counted goes with it.
register.clear();
