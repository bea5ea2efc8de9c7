import { useOpenPackage, usePackageProgress } from '../../client/workspaces.ts';
import { Button } from '../../ui/button.tsx';
import { MakePackage } from './make-package.tsx';

/** Data packages, out and in. */
export function PackagesSection() {
  return (
    <>
      <MakePackage />
      <OpenPackage />
    </>
  );
}

function OpenPackage() {
  const open = useOpenPackage();
  const progress = usePackageProgress(open.isPending);
  return (
    <section className="section-rule" aria-labelledby="open-package">
      <h2 id="open-package">Open a package</h2>
      <p className="lede">
        A package that somebody sent you opens here without an account and without a network. It is read into a folder
        of its own: your data stays as it is.
      </p>
      <div className="form-actions">
        <Button onClick={() => open.mutate(undefined)} disabled={open.isPending}>
          Open a package…
        </Button>
        {progress && (
          <span role="status">
            Reading {progress.table}, {progress.done + 1} of {progress.total}
          </span>
        )}
      </div>
    </section>
  );
}
