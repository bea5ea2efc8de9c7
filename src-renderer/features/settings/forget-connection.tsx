import { useState } from 'react';
import { useForgetConnection } from '../../client/connection.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Removes addresses and secrets after one question; synced data stays. */
export function ForgetConnection() {
  const [asking, setAsking] = useState(false);
  const forget = useForgetConnection();
  return (
    <>
      <Button kind="link" onClick={() => setAsking(true)}>
        Forget this connection…
      </Button>
      {asking && (
        <Dialog
          title="Forget this connection?"
          confirm="Forget"
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            forget.mutate();
          }}
        >
          <p>The addresses and the stored secrets are removed from this computer. Everything that was synced stays.</p>
        </Dialog>
      )}
    </>
  );
}
