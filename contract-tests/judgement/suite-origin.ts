/** The page that asks in the observation of CORS, unless the caller names another. */
export const SUITE_ORIGIN = 'https://contract-suite.example';
