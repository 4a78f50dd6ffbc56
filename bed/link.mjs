/**
 * The address that opens a folder with an extension under development, and runs its tests where there are any.
 * The host must be exactly the one in the address bar.
 * @param {{ host: string, folder: string, extension?: string, tests?: string }} target
 */
export function workbenchLink({ host, folder, extension, tests }) {
  const remote = (/** @type {string} */ path) => `vscode-remote://${host}${path}`;
  const payload = [];
  if (extension) payload.push(['extensionDevelopmentPath', remote(extension)]);
  if (tests) payload.push(['extensionTestsPath', remote(tests)]);
  const link = new URL(`http://${host}/`);
  link.searchParams.set('folder', folder);
  if (payload.length > 0) link.searchParams.set('payload', JSON.stringify(payload));
  return link.href;
}
