import { Component, type ErrorInfo, type ReactNode } from 'react';
import { t } from '#shared/language/message.ts';
import { Button } from '../ui/button.tsx';

interface Props {
  readonly children: ReactNode;
  /** A new key (the address) gives the screen another chance. */
  readonly resetKey?: string;
}

interface State {
  readonly failed: boolean;
}

/** A screen that throws takes only itself down, says so, and leaves the way out open. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="state state-error" role="alert">
        <h1>{t('This screen could not be shown')}</h1>
        <p>{t('Something went wrong inside the app. Your data is unchanged.')}</p>
        <Button onClick={() => this.setState({ failed: false })}>{t('Try again')}</Button>
      </div>
    );
  }
}
