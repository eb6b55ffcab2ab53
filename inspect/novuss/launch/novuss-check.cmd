@echo off
rem Drop measuring tables on this file. It runs novuss from the wheel beside it, writes
rem report.html beside the first table and shows it. uvx or pipx runs the wheel; without
rem them Python makes a folder for it. The first time packages are downloaded, unless
rem they lie in wheels.
rem Exit status: that of novuss check; 69 where nothing was found to run it with.
setlocal EnableExtensions DisableDelayedExpansion
chcp 65001 >nul
set "PYTHONUTF8=1"
set "status=2"
rem Before the first shift, which moves this file's own name away.
set "here=%~dp0"
if "%~1"=="" goto nothing

rem No brackets around what names files: a bracket in a name would end the block.
set "files="
:next
if "%~1"=="" goto ready
if not exist "%~1" goto missing
set files=%files% "%~f1"
shift
goto next

:ready
set "status=69"
set "wheel="
for %%w in ("%here%novuss-*.whl") do set "wheel=%%~fw"
if not defined wheel goto nowheel
set "packages="
if exist "%here%wheels" set packages=--no-index --find-links "%here%wheels"
if defined packages goto python
where uvx >nul 2>nul && goto uvx
where pipx >nul 2>nul && goto pipx
goto python

:nopython
echo Install Python 3.11 or newer, uv or pipx.
goto stay

:uvx
uvx --from "%wheel%" novuss check %files% --open
goto done

:pipx
pipx run --spec "%wheel%" novuss check %files% --open
goto done

:python
where py >nul 2>nul || goto nopython
set "place=%LOCALAPPDATA%\novuss-check"
py -3 -m venv "%place%"
if errorlevel 1 goto failed
"%place%\Scripts\python.exe" -m pip install --quiet --disable-pip-version-check --force-reinstall --no-deps "%wheel%"
if errorlevel 1 goto failed
"%place%\Scripts\python.exe" -m pip install --quiet --disable-pip-version-check %packages% "%wheel%"
if errorlevel 1 goto failed
"%place%\Scripts\novuss.exe" check %files% --open

:done
set "status=%errorlevel%"
echo.
echo novuss check: %status%
if "%status%"=="0" goto end
if "%status%"=="1" goto end
if "%status%"=="3" goto end
goto stay

:nothing
echo Drop measuring tables on this file, or name them behind it.
goto stay

:missing
echo No such file: "%~1"
echo A name with the sign of "and" in it arrives in pieces; give the file another name.
goto stay

:nowheel
echo The wheel novuss-...whl has to stand beside this file; unpack both.
goto stay

:failed
echo novuss could not be installed into "%place%"

:stay
pause
:end
exit /b %status%
