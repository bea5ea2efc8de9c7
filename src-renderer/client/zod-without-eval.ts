import * as z from 'zod';

// The content security policy forbids `new Function`; zod must not even try. Imported before any schema is made.
z.config({ jitless: true });
